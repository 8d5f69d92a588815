// Builds the sites for `sitefold start`, beside the service.
import { buildProject, type BuildEnd, type BuildRequest } from '../../build.ts';
import { UserError } from '../../io.ts';
import { missingPackage } from '../../missing-package.ts';

/** What this process tells the one that started it. `failed` and `ended` are its last words. */
export type BuildMessage =
  | { readonly kind: 'step'; readonly step: string; readonly memory: number | undefined }
  | { readonly kind: 'pages'; readonly done: number; readonly all: number; readonly memory: number }
  | { readonly kind: 'ended'; readonly result: BuildEnd }
  | { readonly kind: 'failed'; readonly message: string };

const tell = (message: BuildMessage, sent = (): void => undefined): void => void process.send?.(message, sent);

// It leads a group with the processes that render pages: without the service, none of them is needed.
process.once('disconnect', () => process.kill(-process.pid, 'SIGTERM'));
process.once('message', (request: BuildRequest) => {
  const progress = {
    step: (step: string, memory?: number) => tell({ kind: 'step', step, memory }),
    pages: (done: number, all: number, memory: number) => tell({ kind: 'pages', done, all, memory }),
  };
  void buildProject(request, progress)
    .then(
      (result): BuildMessage => ({ kind: 'ended', result }),
      (cause: unknown): BuildMessage => ({ kind: 'failed', message: describe(cause) }),
    )
    .then((last) => tell(last, () => process.exit()));
});

function describe(cause: unknown): string {
  if (cause instanceof UserError) return cause.message;
  const missing = missingPackage(cause);
  if (missing !== undefined) return missing;
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  return `this is a bug of Sitefold, please report it.\n${text}`;
}
