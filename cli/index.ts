import { EXIT } from './io.ts';
import { runProgram } from './run-program.ts';

// A reader that stops early (`sitefold routes | head`) is not an error.
process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
  if (cause.code === 'EPIPE') process.exit(EXIT.fine);
  throw cause;
});

const code = await runProgram(process.argv.slice(2));
// A server that failed to start may leave things behind that would keep the process alive.
if (code !== undefined) process.exit(code);

// Nothing is left to do or to write. A process that ends by itself takes its memory apart first, for a twentieth of the time of a short command.
process.once('beforeExit', () => process.exit());
