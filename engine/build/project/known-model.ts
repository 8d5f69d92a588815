import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { listPages, rememberPages, type PageTable } from '../../model/pages.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { rememberRouteRedirects, routeRedirects } from '../../redirects/redirects-of-routes.ts';
import { workFolder } from './work-folder.ts';

/*
 * A model of a project, by a digest of its files without the redirects. While they stay as they are, the redirects alone are compiled. The
 * content and the words are left out, because they are nearly all of a model; what redirects need of the content is kept in its place.
 */

const NAME = 'model.bin';

/** Says that an edit can be judged only with all files of its project. */
export class NeedsAllFiles extends Error {
  override readonly name = 'NeedsAllFiles';
}

/** Throws `NeedsAllFiles` if the content of a model is not there. */
export function requireContent({ content }: Pick<SiteModel, 'content'>): void {
  Object.keys(content);
}

/** The parts of a model of which redirects need the keys at most. */
type LeftOut = 'content' | 'messages';

type Kept = [
  others: string,
  model: Omit<SiteModel, LeftOut>,
  keys: Readonly<Record<LeftOut, readonly string[]>>,
  pages: PageTable,
  routeRedirects: readonly RedirectRule[],
];

/**
 * Returns a model of the files with this digest, with the redirects of any time: the one that was kept, or that of the last build. To read
 * its content or its words may throw `NeedsAllFiles`.
 */
export async function readKnownModel(root: string, others: string): Promise<SiteModel | undefined> {
  const kept = readKept(root, others);
  if (kept) return kept;
  // What reads a release is loaded only here, because the model is nearly always kept.
  const { readKnownState } = await import('./known-state.ts');
  const built = readKnownState(root, (last) => last.others === others)?.state.model;
  if (built) keepKnownModel(root, others, built);
  return built;
}

function readKept(root: string, others: string): SiteModel | undefined {
  try {
    const [digest, rest, keys, pages, ofRoutes] = deserialize(readFileSync(join(workFolder(root), NAME))) as Kept;
    if (digest !== others) return undefined;
    const model = { ...rest, content: refused('content', keys.content), messages: refused('messages', keys.messages) };
    rememberPages(model, pages);
    rememberRouteRedirects(model, ofRoutes);
    return model;
  } catch {
    return undefined;
  }
}

/** A part of a model that has these keys, and throws if their values are read. */
function refused<Part extends LeftOut>(part: Part, keys: readonly string[]): SiteModel[Part] {
  const refuse = (): never => {
    throw new NeedsAllFiles(`\`${part}\` is not kept`);
  };
  return new Proxy(
    {},
    { get: refuse, has: (_, key) => keys.some((own) => own === key), ownKeys: refuse },
  ) as SiteModel[Part];
}

/** Keeps the model of a project without errors. Ignores errors of writing, because it is optional. */
export function keepKnownModel(root: string, others: string, model: SiteModel): void {
  const folder = workFolder(root);
  const { content, messages, ...rest } = model;
  const keys = { content: Object.keys(content), messages: Object.keys(messages) };
  const kept: Kept = [others, rest, keys, listPages(model), routeRedirects(model)];
  try {
    mkdirSync(folder, { recursive: true });
    const beside = join(folder, `${NAME}.${process.pid}`);
    writeFileSync(beside, serialize(kept));
    renameSync(beside, join(folder, NAME));
  } catch {
    return;
  }
}
