import type { Project } from '../../build/project/project.ts';
import { readValue } from '../../compile/edits/set-value.ts';
import { originAt } from '../../model/diagnostics/diagnostic.ts';
import { locate } from '../../model/diagnostics/locate.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { FALLBACK_LANGUAGE, languageChain } from '../../model/language.ts';
import { hasPages } from '../../model/pages.ts';
import { createTargetView, type TargetView } from '../../redirects/targets/explain-target.ts';
import { TARGET_IDS, TARGETS } from '../../redirects/targets/registry.ts';
import { createExplainer, requestAddress, type Explanation } from '../../routing/explain.ts';
import { createRouter, type Router } from '../../routing/router.ts';
import type { ExplanationView, ProjectView, ValueView } from './contract.ts';
import { formSchema } from './form-schema.ts';
import { canAddTo, type Session } from './session.ts';
import { listKinds, listSites } from './views/list-rows.ts';
import { placeIn } from './views/place-in.ts';
import { viewFindings } from './views/view-findings.ts';

/** Shows what a project has. `canShow`: whether there is a server for its pages. */
export function viewProject(project: Project, session: Session, canShow: boolean): ProjectView {
  const { model, diagnostics, files } = project;
  return {
    name: model?.company.name ?? '',
    revision: session.revision(),
    sites: listSites(project),
    kinds: listKinds(project).map((kind) => ({ ...kind, canAdd: canAddTo(kind.kind) })),
    languages: languagesOf(project),
    targets: TARGET_IDS,
    findings: viewFindings(diagnostics, files),
    drafts: session.live.drafts(),
    conflicts: session.conflicts(),
    hasPreview: canShow && (model === undefined || hasPages(model)),
  };
}

/** The languages of texts: English, in which everything is written, and those that have words of the interface and a site. */
export function languagesOf({ model }: Pick<Project, 'model'>): string[] {
  const { sites = [], messages = {} } = model ?? {};
  const used = sites.flatMap(({ lang }) => languageChain(lang)).filter((tag) => tag in messages);
  return [FALLBACK_LANGUAGE, ...[...new Set(used)].filter((tag) => tag !== FALLBACK_LANGUAGE).sort()];
}

/** Shows a part of a file with the schema of its form; undefined if there is no such file. */
export function viewValue(project: Project, file: string, pointer: string): ValueView | undefined {
  const { files, diagnostics, model, cache } = project;
  const known = files.get(file);
  if (!known) return undefined;
  const { line, endLine } = locate(originAt(file, pointer), files);
  const [, , start = 0, end = known.text.length] = known.marks().get(pointer) ?? [];
  const isWhole = pointer === '';
  return {
    ...placeIn(project, file, pointer),
    value: file.endsWith('.yaml') ? readValue(known.text, pointer, cache) : undefined,
    schema: formSchema(file, pointer, { collections: model?.collections ?? [], languages: languagesOf(project) }),
    text: isWhole ? known.text : known.text.slice(start, end),
    findings: viewFindings(
      diagnostics.filter(({ at }) => at.file === file),
      files,
    ).filter((one) => isWhole || (one.line >= line && one.line <= endLine)),
  };
}

interface Explainers {
  readonly router: Router;
  readonly explain: (url: string) => Explanation;
  readonly hosts: readonly ((address: string) => TargetView)[];
}

/** One for each state of the project: the rules of all hosts are made once. */
const explainers = new WeakMap<Project, Explainers>();

/** Explains an address on our own service and on every host; undefined if the project has no model. */
export function viewExplanation(project: Project, url: string): ExplanationView | undefined {
  const { model, files } = project;
  if (!model) return undefined;
  const known = explainers.get(project) ?? makeExplainers(model, files);
  explainers.set(project, known);
  const address = requestAddress(url, known.router.hosts);
  return { explanation: known.explain(url), hosts: known.hosts.map((view) => view(address)) };
}

function makeExplainers(model: SiteModel, files: Project['files']): Explainers {
  const router = createRouter(model);
  return {
    router,
    explain: createExplainer({ model, router, files }),
    hosts: TARGET_IDS.map((id) => createTargetView(TARGETS[id], model)),
  };
}
