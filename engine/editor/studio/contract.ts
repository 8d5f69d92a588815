import type { Hunk } from '../../model/edits/text-edits.ts';
import type { DiagnosticView } from '../../model/diagnostics/view.ts';
import type { Explanation } from '../../routing/explain.ts';
import type { TargetView } from '../../redirects/targets/explain-target.ts';
import type { Line, Section } from '../../build/plan/report/report.ts';

/**
 * What the page of the studio and its server say to each other. All addresses are below `/api/`, all bodies are JSON, and each request
 * carries the token of the studio as `Authorization: Bearer`. A problem is answered with a `Refusal`, and with status 400, or 409 if the
 * page knows an older state than the server.
 */
export interface StudioApi {
  'GET project': { query: Record<never, never>; answer: ProjectView };
  'GET sites': { query: Record<never, never>; answer: readonly SiteRow[] };
  'GET routes': { query: Record<never, never>; answer: readonly RouteRow[] };
  'GET redirects': { query: Record<never, never>; answer: readonly RedirectRow[] };
  /** `kind`: one of those of the project, such as `content/faqs`. */
  'GET entries': { query: { kind: string }; answer: readonly EntryRow[] };
  'GET value': { query: { file: string; pointer: string }; answer: ValueView };
  /** `kind`: `messages`, or the path of a content file. */
  'GET texts': { query: { of: string }; answer: TextsView };
  'GET explain': { query: { url: string }; answer: ExplanationView };
  /** It takes a while when it is first asked for: the server of the pages starts. */
  'GET preview': { query: Record<never, never>; answer: PreviewView };
  'GET changes': { query: Record<never, never>; answer: ChangesView };
  /** It takes a while: the drafts are planned in a thread of their own. */
  'GET plan': { query: Record<never, never>; answer: PlanView };
  'POST values': { body: { edits: readonly ValueEdit[] }; answer: EditAnswer };
  'POST redirect': { body: NewRedirectForm; answer: EditAnswer };
  'POST country': { body: NewCountryForm; answer: EditAnswer };
  'POST entry': { body: { kind: string; id: string }; answer: EditAnswer };
  /** Writes the drafts of all files. `revision` is the state that the page has shown. */
  'POST save': { body: { revision: number }; answer: SaveAnswer };
  /** Drops the draft of a file, or of all files. */
  'POST discard': { body: { file?: string }; answer: EditAnswer };
  /**
   * `both`: the draft gets the changes of others too, where `mergeable` says so. `mine`: the draft is kept and replaces, when it is saved,
   * the file that was changed by others. `theirs`: the draft is dropped.
   */
  'POST conflict': { body: { file: string; keep: Kept }; answer: EditAnswer };
}

/** What is kept of a file that was changed twice. */
export type Kept = 'both' | 'mine' | 'theirs';

/** A message of `GET /api/events`, which is a stream of lines of JSON: the project has changed, on disk or by an edit. */
export interface StudioEvent {
  readonly revision: number;
}

export interface ProjectView {
  readonly name: string;
  /** Grows with each change, on disk or by an edit. */
  readonly revision: number;
  readonly sites: readonly SiteRow[];
  /** The kinds of content that the project has, with the number of their entries. */
  readonly kinds: readonly { readonly kind: string; readonly entries: number; readonly canAdd: boolean }[];
  /** The languages of texts and names, BCP 47: that of the root first. */
  readonly languages: readonly string[];
  /** The ids of the hosts for which redirects can be emitted. */
  readonly targets: readonly string[];
  /** All findings of the project with its drafts, remarks included. */
  readonly findings: readonly Finding[];
  /** The files with unsaved changes. */
  readonly drafts: readonly string[];
  /** Those of them that were changed on disk meanwhile. */
  readonly conflicts: readonly string[];
  /** False for a project of redirects alone, and if the studio was started without a preview. */
  readonly hasPreview: boolean;
}

/** The server that shows the pages with the unsaved changes. */
export interface PreviewView {
  /** With the origin alone: `http://127.0.0.1:4321`. */
  readonly address: string;
}

/** A finding with the JSON pointer of its place, at whose field it is shown; undefined if only the line is known. */
export interface Finding extends DiagnosticView {
  readonly pointer?: string;
}

/** A place in the files of the project. `line` counts from 1. */
export interface RowPlace {
  readonly file: string;
  readonly pointer: string;
  readonly line: number;
}

export interface SiteRow extends RowPlace {
  readonly flag: string;
  readonly name: string;
  readonly lang: string;
  readonly country: string;
  readonly active: boolean;
}

export interface RouteRow extends RowPlace {
  readonly path: string;
  readonly template: string;
  /** The number of pages of the route on one site. */
  readonly pages: number;
  /** A page of the route on the root site, as a path; undefined if it has none. */
  readonly example?: string;
}

/** A rule as it is written. */
export interface RedirectRow extends RowPlace {
  readonly from: string;
  /** Undefined for a page that is gone. */
  readonly to?: string;
  readonly status: number;
  /** `all`, `prefixed`, or flags; the root is `root`. */
  readonly sites: string;
  readonly group: string;
  readonly owner?: string;
  readonly reason?: string;
  readonly expires?: string;
}

export interface EntryRow extends RowPlace {
  readonly id: string;
  readonly title: string;
  /** The languages of the project in which the title is missing. */
  readonly missing: readonly string[];
  /** A page that shows the entry, as a path below the root site. */
  readonly page?: string;
}

/** A part of a file with what is needed to make a form of it. */
export interface ValueView extends RowPlace {
  /** Undefined if the file cannot be parsed. */
  readonly value: unknown;
  /** The JSON Schema of the value, with references resolved; `{}` if it is unknown. */
  readonly schema: FormSchema;
  readonly text: string;
  readonly findings: readonly Finding[];
}

/** A JSON Schema (2020-12) as forms need it. All references are resolved, and recursion is cut off with `{}`. */
export interface FormSchema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, FormSchema>>;
  readonly additionalProperties?: boolean | FormSchema;
  readonly items?: FormSchema;
  readonly oneOf?: readonly FormSchema[];
  readonly anyOf?: readonly FormSchema[];
}

/** Sets a value at a JSON pointer, with the comments of the file kept. Without `value`, the key or the item is removed. `/-` at the end of a pointer appends to a list. */
export interface ValueEdit {
  readonly file: string;
  readonly pointer: string;
  readonly value?: unknown;
}

export interface NewRedirectForm {
  readonly from: string;
  readonly to?: string;
  readonly sites: 'all' | 'prefixed' | readonly string[];
  readonly status?: number;
  readonly owner?: string;
  readonly reason?: string;
  readonly expires?: string;
}

export interface NewCountryForm {
  readonly flag: string;
  readonly lang?: string;
  readonly country?: string;
  readonly name?: string;
}

export interface EditDone {
  readonly ok: true;
  readonly revision: number;
  /** What the person should know, as sentences. */
  readonly notes: readonly string[];
  /** The place of what was added. */
  readonly at?: RowPlace;
}

/** Why nothing was changed. */
export interface Refusal {
  readonly ok: false;
  readonly problem: string;
  /** The findings that the edit would bring. */
  readonly findings: readonly Finding[];
  /** The addresses of the loop that the edit would close, the first one again at the end. */
  readonly loop?: readonly string[];
}

export type EditAnswer = EditDone | Refusal;
export type SaveAnswer = { readonly ok: true; readonly revision: number; readonly files: readonly string[] } | Refusal;

/** Texts side by side: a row for each, a column for each language. */
export interface TextsView {
  readonly languages: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    /** The text in each language that has it, and where to set it in each language, also in one that lacks it. */
    readonly texts: Readonly<Record<string, string>>;
    readonly places: Readonly<Record<string, { readonly file: string; readonly pointer: string }>>;
  }[];
}

export interface ExplanationView {
  readonly explanation: Explanation;
  /** How each host answers. */
  readonly hosts: readonly TargetView[];
}

/** What the drafts change. */
export interface ChangesView {
  readonly revision: number;
  readonly files: readonly {
    readonly file: string;
    /** `conflict`: the file was changed on disk meanwhile; `theirs` is then what others changed. */
    readonly state: 'changed' | 'new' | 'conflict';
    readonly hunks: readonly Hunk[];
    readonly theirs?: readonly Hunk[];
    /** True for a conflict whose two changes are of different lines, so that both can be kept. */
    readonly mergeable?: boolean;
  }[];
  /** The errors with the drafts, which have to be mended before saving, and the warnings that are new. */
  readonly findings: readonly DiagnosticView[];
  readonly canSave: boolean;
}

/** What the drafts change for visitors, or why that cannot be told. */
export interface PlanView {
  /** The revision of the drafts. */
  readonly revision: number;
  readonly plan?: ChangePlan;
  readonly problem?: string;
}

/** What `sitefold plan` tells of a change. */
export interface ChangePlan {
  /** One sentence that says it all. */
  readonly summary: Line;
  /** What forbids shipping. */
  readonly objections: readonly Line[];
  /** What to look at before shipping. */
  readonly warnings: readonly Line[];
  readonly pages: {
    /** The number of pages that a build writes. */
    readonly before: number;
    readonly now: number;
    /** Pages that change alike. */
    readonly groups: readonly PlannedPages[];
    /** The size of the pages that change, if it is known. */
    readonly sizes: readonly Line[];
  };
  readonly redirects: {
    /** The redirects of sites that are added or removed. */
    readonly sites: readonly Line[];
    /** At most 40; the number counts all. */
    readonly rules: readonly PlannedRedirect[];
    readonly count: number;
  };
  /** Sites and content, headers, other files, and limits of hosts: those that change. */
  readonly sections: readonly Section[];
  /** What is not known, and how to learn it. */
  readonly unknown: readonly Line[];
  /** The versions that are compared. */
  readonly compared: Line;
}

export interface PlannedPages {
  /** What happens to them, with what they have read that changed: `New`, `Changed by the name of product 7`. */
  readonly words: string;
  readonly count: number;
  /** The number with the sites: `26 pages on th`. */
  readonly on: string;
  /** At most 10. `location`: where the address leads now. */
  readonly shown: readonly { readonly path: string; readonly location?: string }[];
}

export interface PlannedRedirect {
  readonly rule: string;
  readonly kind: 'gained' | 'lost' | 'retargeted' | 'status';
  /** The number of sites with this change, and one request with its answers in words. */
  readonly sites: number;
  readonly request: string;
  readonly before: string;
  readonly after: string;
}
