import { main } from '../lib/shell/main.ts';

// A reader that closes the pipe early, such as `head`, has what it wanted. Any other failure to write is told in one line.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    if (stream === process.stdout)
      process.stderr.write(`Standard output cannot be written: ${error.code ?? error.message}.\n`);
    process.exit(3);
  });
process.exitCode = await main(process.argv.slice(2), process);
