import { main } from '../lib/shell/main.ts';

// A reader that closes the pipe early, such as `head`, has what it wanted.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
process.exitCode = await main(process.argv.slice(2), process);
