import type { ComponentReader } from '../../model/component.ts';
import type { Report } from '../../model/diagnostics/diagnostic.ts';
import { FALLBACK_LANGUAGE } from '../../model/language.ts';
import type { Message } from '../../model/message.ts';
import type { PageTable } from '../../model/pages.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import { isDefault, type Kind } from '../../model/schema/kinds.ts';
import type { MessagesRaw } from '../../model/schema/types.gen.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { componentNames } from '../../model/theme.ts';
import type { ParsedOwnFile } from '../parse/parse-own-file.ts';
import type { ParsedThemeFile } from '../parse/parse-theme-file.ts';
import type { ValidFile } from '../validate.ts';

/** The model as far as rules about anything but redirects read it. Their findings stay the same when only redirects change. */
export type RestOfModel = Omit<SiteModel, 'redirects'>;

/** The input of a lint rule: the model, its files, and what earlier stages left out. */
export interface LintContext {
  readonly model: RestOfModel;
  /** The pages that redirects override, without the prefix of a site. */
  readonly overridden: ReadonlySet<string>;
  readonly pages: PageTable;
  readonly files: ReadonlyMap<Kind, readonly ValidFile[]>;
  /** Kinds with entries that were left out. An entry that seems to be missing may only be broken. */
  readonly incomplete: ReadonlySet<Kind>;
  /** The names of all pictures, including refused ones. */
  readonly imageNames: ReadonlySet<string>;
  /** The ids of all films, including refused ones. */
  readonly filmIds: ReadonlySet<string>;
  /** The files of content/files, including refused ones. */
  readonly ownFiles: readonly ParsedOwnFile[];
  /** The files of the project's own theme and islands. */
  readonly theme: readonly ParsedThemeFile[];
  /** The files of the engine's theme, by their path below it. Undefined if the theme is not checked. */
  readonly engineTheme: readonly string[] | undefined;
  /** Reads the names of the custom properties that the engine defines. Undefined if those of styles are not checked. */
  readonly engineProperties: (() => readonly string[]) | undefined;
  /** Undefined if the contracts of components are not checked. */
  readonly components: ComponentReader | undefined;
  /** The day of the check, ISO 8601; undefined if expiry is not checked. */
  readonly today: string | undefined;
  readonly report: Report;
}

/** The input of a lint rule about redirects. */
export interface RedirectContext extends LintContext {
  readonly model: SiteModel;
  /** The redirects as the manifests write them, before chains are shortened. */
  readonly written: readonly RedirectRule[];
}

/** Returns the pages that redirects override, without the prefix of a site. */
export function listOverridden(redirects: readonly RedirectRule[]): string[] {
  return redirects.filter(({ overrides }) => overrides === 'page').map(({ id }) => id.replace('/{site}/', ''));
}

export type LintRule = (context: LintContext) => void;
export type RedirectLintRule = (context: RedirectContext) => void;

/** Returns the files of a kind without errors, typed by the schema that the caller names. */
export function soundFiles<T>({ files }: LintContext, kind: Kind): readonly ValidFile<T>[] {
  return (files.get(kind) ?? []).filter((file) => file.broken.length === 0) as readonly ValidFile<T>[];
}

/** Returns the names of the templates or block components of the theme: those of the project and of the engine. Undefined if they are not checked. */
export function themeNames({ theme, engineTheme }: LintContext, folder: 'blocks' | 'templates'): string[] | undefined {
  if (!engineTheme) return undefined;
  const own = theme.map(({ path }) => path.replace(/^theme\//, ''));
  return [...new Set(componentNames([...engineTheme, ...own], folder))].sort();
}

/** Returns the sound files of a kind that the project has, without the defaults of the engine. */
export function ownFiles<T>(context: LintContext, kind: Kind): readonly ValidFile<T>[] {
  return soundFiles<T>(context, kind).filter(({ file }) => !isDefault(file.path));
}

/** Returns the files of a kind with the defaults of the engine. */
export function defaultFiles<T>(context: LintContext, kind: Kind): readonly ValidFile<T>[] {
  return soundFiles<T>(context, kind).filter(({ file }) => isDefault(file.path));
}

/** Returns the English messages that the others follow in form: those of the engine, since code fills them in, then the project's own. */
export function englishMessages(context: LintContext): Readonly<Record<string, Message>> {
  const defaults = defaultFiles<MessagesRaw>(context, 'messages').filter(
    ({ value }) => value.lang === FALLBACK_LANGUAGE,
  );
  return Object.assign(
    {},
    context.model.messages[FALLBACK_LANGUAGE],
    ...defaults.map(({ value }) => value.messages),
  ) as Readonly<Record<string, Message>>;
}

/** Tells whether the list of pages is complete, because no part that makes pages was left out. */
export function pagesAreWhole({ incomplete }: LintContext): boolean {
  return ![...incomplete].some(
    (kind) => kind === 'routes' || kind === 'sites' || kind === 'constants' || kind.startsWith('content/'),
  );
}

/** Tells whether these kinds are complete, so that an entry that is not found is really missing. */
export function isWhole({ incomplete }: LintContext, ...kinds: readonly Kind[]): boolean {
  return kinds.every((kind) => !incomplete.has(kind));
}
