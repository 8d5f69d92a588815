import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf } from '../../compile/collections/read-collections.ts';
import { compile, type Compiled } from '../../compile/compile.ts';
import type { Source } from '../../compile/parse/parse-yaml.ts';
import { footerPagesOf } from '../../content/applications.ts';
import type { ContentFile } from '../../content/collect.ts';
import { CallError } from '../../content/source.ts';
import { activeSites } from '../../model/active-sites.ts';
import { hasErrors } from '../../model/diagnostics/summary.ts';
import { isDefault, kindOf } from '../../model/schema/kinds.ts';
import { isThemePath } from '../../model/theme.ts';
import { readConfig } from '../astro-config/read-config.ts';
import { keepOut } from '../project/keep-out.ts';
import { loadRules } from '../project/load-rules.ts';
import { openParseCache } from '../project/parse-cache.ts';
import type { OpenedProject } from '../project/project.ts';
import { readSources } from '../project/read.ts';
import { engineProperties, listEngineTheme } from '../theme/engine-theme.ts';
import { openComponents } from '../theme/open-components.ts';
import { workFolder } from '../project/work-folder.ts';
import { writeEditorFiles } from '../project/write-editor-files.ts';
import type { Misfit } from './http-source.ts';
import { openContent, openSnapshot, type OpenContentOptions } from './open-content.ts';

export interface OpenWithCmsOptions {
  readonly root: string;
  /** The address of the CMS. */
  readonly url: URL;
  /** True: the last good content is used without a call to the CMS. */
  readonly offline?: boolean;
  readonly log: (message: string) => void;
}

/**
 * Files that no call provides stay in the project, besides those of the theme: settings, rules, manifests, pictures, logos, films, files for download, devices of simulators, and
 * the list of proper names. So do the entries of the kinds of content that the project declares, which a CMS need not know.
 */
const OWN =
  /^(?:sitefold\.ya?ml$|(?:lint|manifests)\/|content\/(?:images|company|films|files)\/|content\/simulators\/[^/]+\/|content\/glossary\/|content\/(?:families|proper-names)\.yaml$)/;
/** The most errors that are reported for refused content. */
const MOST_TOLD = 5;

/**
 * Reads and compiles the manifests of a project with the content of a CMS. Reports and leaves out parts that do not fit; content that
 * does not compile counts as a fault of the CMS. Rejects with `ContentUnavailable` if there is no content.
 */
export async function openWithCms({ root, url, offline = false, log }: OpenWithCmsOptions): Promise<OpenedProject> {
  const folders = ['manifests', ...(existsSync(join(root, 'content')) ? ['content'] : [])];
  const { sources: found, diagnostics: problems } = readSources(root, folders);
  const declared = new Set(
    found.filter(({ path }) => kindOf(path) === 'collections').map(({ path }) => folderOf(path)),
  );
  const own = found.filter(
    ({ path }) =>
      isDefault(path) || OWN.test(path) || isThemePath(path) || declared.has(path.slice(0, path.lastIndexOf('/'))),
  );
  const cache = openParseCache(join(workFolder(root), 'parsed.bin'));
  const today = new Date().toISOString().slice(0, 10);
  const settings = { cache, engineTheme: listEngineTheme(), engineProperties, today };
  // Sites and constants decide which calls to make. Errors of the other manifests do not matter here, because the content is missing.
  const bare = compile(own, settings);
  if (!bare.model) {
    const diagnostics = problems.some(({ code }) => code === 'IO001') ? problems : [...problems, ...bare.diagnostics];
    const recompile = (sources: readonly Source[]): Compiled => compile(sources, settings);
    return { ...bare, diagnostics, sources: own, cache, today, recompile, cms: undefined, keep: () => undefined };
  }
  const [rules, astroConfig, components] = await Promise.all([
    loadRules(root, own),
    readConfig(own),
    openComponents(own),
  ]);
  const misfits: Misfit[] = [];
  const opening: OpenContentOptions = {
    url,
    root,
    offline,
    log,
    sites: activeSites(bare.model),
    footerPages: footerPagesOf(bare.model.constants),
    report: (misfit) => misfits.push(misfit),
  };
  const recompile = (sources: readonly Source[]): Compiled =>
    compile(sources, { ...settings, rules, astroConfig, components });
  const compileWith = (files: readonly ContentFile[]): { compiled: Compiled; sources: Source[] } =>
    keepOut(own, files.map(sourceOf), recompile);
  let opened = await openContent(opening);
  let { compiled, sources } = compileWith(opened.content.files);
  if (opened.from === 'cms' && (!compiled.model || hasErrors(compiled.diagnostics))) {
    const errors = compiled.diagnostics.filter(({ severity }) => severity === 'error');
    for (const { at, message } of errors.slice(0, MOST_TOLD)) log(`${at.file}: ${message}`);
    opened = await openSnapshot(opening, new CallError('invalid', 'content', 'its content does not compile.'));
    ({ compiled, sources } = compileWith(opened.content.files));
  }
  for (const { target, pointer, message } of misfits) log(`${target}#${pointer}: ${message}`);
  cache.save();
  if (compiled.model) writeEditorFiles(root, compiled.model);
  const { source: cms, keep } = opened;
  const diagnostics = [...problems, ...compiled.diagnostics];
  return { ...compiled, diagnostics, sources, cache, today, recompile, cms, keep };
}

function sourceOf({ path, text }: ContentFile): Source {
  const bytes = Buffer.from(text);
  return { path, bytes, digest: createHash('sha256').update(bytes).digest('hex') };
}
