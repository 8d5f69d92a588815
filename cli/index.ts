import { EXIT, UserError, paint, say } from './io.ts';
import { createProgram } from './program.ts';

// A reader that stops early (`sitefold routes | head`) is not an error.
process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
  if (cause.code === 'EPIPE') process.exit(EXIT.fine);
  throw cause;
});

try {
  await createProgram().parseAsync(process.argv);
} catch (cause) {
  if (cause instanceof UserError) {
    say(`${paint('red', 'sitefold:')} ${cause.message}\n`);
    // A server that failed to start may leave things behind that would keep the process alive.
    process.exit(cause.exitCode);
  } else {
    say(
      `${paint('red', 'sitefold:')} this is a bug of Sitefold, please report it.\n${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`,
    );
    process.exit(EXIT.bug);
  }
}
