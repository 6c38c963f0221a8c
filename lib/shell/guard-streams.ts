/** Ends a run whose output nobody takes: with success where a reader such as `head` has what it wanted, and else with one line. */
export const guardStreams = ({ stdout, stderr, exit }: Pick<NodeJS.Process, 'stdout' | 'stderr' | 'exit'>): void => {
  for (const stream of [stdout, stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') exit();
      if (stream === stdout) stderr.write(`Standard output cannot be written: ${error.code ?? error.message}.\n`);
      exit(3);
    });
};
