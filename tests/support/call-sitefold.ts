import { runProgram } from '../../cli/run-program.ts';
import type { Run } from './sitefold.ts';

interface CallOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** True for colours, as in a terminal. */
  readonly colours?: boolean;
}

/**
 * Calls the command line in the process of the test, which saves the start of a process and of all modules. For commands that come to an end
 * by themselves; one call at a time. `sitefold` of `sitefold.ts` runs the command as it is installed.
 */
export async function callSitefold(
  args: readonly string[],
  { env = {}, colours = false }: CallOptions = {},
): Promise<Run> {
  const [stdout, stderr] = [capture(process.stdout), capture(process.stderr)];
  const restore = setEnvironment({ ...(colours ? { FORCE_COLOR: '1' } : {}), NO_COLOR: '1', ...env });
  if (colours) delete process.env.NO_COLOR;
  process.exitCode = undefined;
  try {
    const failed = await runProgram(args);
    return { code: failed ?? Number(process.exitCode ?? 0), stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    process.exitCode = undefined;
    restore();
    stdout.release();
    stderr.release();
  }
}

/** Sets variables of this process. Returns the function that sets them back. */
function setEnvironment(variables: Readonly<Record<string, string>>): () => void {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}

/** Keeps what is written to a stream, in place of writing it. */
function capture(stream: NodeJS.WriteStream): { text(): string; release(): void } {
  const { write } = stream;
  const chunks: string[] = [];
  stream.write = (chunk: string | Uint8Array): boolean => {
    chunks.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
    return true;
  };
  return {
    text: () => chunks.join(''),
    release: () => {
      stream.write = write;
    },
  };
}
