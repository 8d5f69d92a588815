import { didYouMean } from '../../../model/diagnostics/suggest.ts';
import type { RedirectImporter } from '../importer.ts';
import { collect, type Collector } from '../shared/collect.ts';
import { chooseForms, type FoundExpression } from '../shared/expression/choose-forms.ts';
import { sayOfAll } from '../shared/general-remarks.ts';
import { takeInOrder } from '../shared/order/take-in-order.ts';
import { readContext, REDIRECTS } from './context.ts';
import { readApache, type Directive } from './directives.ts';
import { matchApache } from './matching.ts';
import { readVariables } from './variables.ts';

/**
 * The redirects of an Apache configuration: Redirect, RedirectPermanent, RedirectTemp, RedirectMatch, and RewriteRules that redirect. A
 * file without a `<VirtualHost>`, `ServerName` or the like, and without expressions that begin with `^/`, counts as a `.htaccess`. `folder`
 * is the folder of a `.htaccess` below the root. Other directives are ignored. In either file, mod_rewrite comes before mod_alias, and the
 * first match wins (tested with Apache 2.4.71).
 */
export const apache: RedirectImporter = {
  id: 'apache',
  title: 'Apache configuration or .htaccess',
  docs: 'https://httpd.apache.org/docs/2.4/mod/mod_alias.html',
  precedence: 'kind',
  inFolder: true,
  read(text, folder = '') {
    const into = collect();
    const { directives, flaws } = readApache(text);
    for (const { reason, ...place } of flaws) into.refuse(place, reason);
    const serving = directives.find(isServing);
    if (folder !== '' && serving) {
      into.refuse(serving, 'It is in the configuration of a server, whose paths are whole. Leave the base out.');
      return into.finish();
    }
    const server = folder === '' && (serving !== undefined || directives.some(namesWholePath));
    const usable = directives
      .map((directive) => withMatching(directive, server, folder))
      .filter((directive) => isRedirecting(directive, into) && standsAlone(directive, into));
    const own = ofOneHost(usable, into);
    const [outside, inside] = server ? partFolders(own) : [[], own];
    const variables = readVariables(directives);
    const root = own.find(({ name }) => name === 'documentroot')?.words[0];
    const found = [
      ...readContext(outside, { directory: false, root, folder, variables }, into),
      ...readContext(inside, { directory: true, root, folder, variables }, into),
    ];
    return sayOfAll(takeInOrder(into, chooseForms(found.map(sayFragment))), APACHE_PATHS);
  },
};

/** The remark on changes that Apache makes to a path before it tries any rule. */
export const APACHE_PATHS =
  'Apache made one slash of several, and refused `%2F`, `%3F` and `%25` in paths that it rewrote; here they are kept, so that such a request may be decided differently.';

function sayFragment(found: FoundExpression): FoundExpression {
  const moved =
    found.rules.some(({ to = '' }) => to.includes('#') && !to.includes('?')) && found.common.forward !== 'drop';
  return moved ? { ...found, changed: [...found.changed, QUERY_BEHIND_FRAGMENT] } : found;
}

const QUERY_BEHIND_FRAGMENT = 'The query of the request was added after the fragment; here it is added before it.';

/** In a `<Directory>` of the disk, the path before the matched part is unknown. */
function withMatching(directive: Directive, server: boolean, folder: string): Directive {
  const { name, sections } = directive;
  if (!REDIRECTS.has(name) && name !== 'rewriterule') return directive;
  const directory = !server || sections.some((section) => section.name === 'directory');
  return { ...directive, matching: () => matchApache(directive, { directory, folder }) };
}

const REWRITES = ['rewriterule', 'rewritecond', 'rewriteengine', 'rewritebase', 'rewritemap', 'rewriteoptions'];

/** Ignores directives that do not redirect; refuses one that looks like a misspelt directive. */
function isRedirecting(directive: Directive, into: Collector): boolean {
  const { name } = directive;
  if (REDIRECTS.has(name) || REWRITES.includes(name) || name === 'documentroot') return true;
  const known = [...REDIRECTS, ...REWRITES];
  const meant = didYouMean(name, known, '');
  if (/^re(?:direct|write)/.test(name) || meant !== '')
    into.refuse(directive, `The directive \`${name}\` is unknown. ${meant}`.trim());
  return false;
}

const TRANSPARENT: ReadonlySet<string> = new Set(['ifmodule', 'virtualhost', 'directory']);

function standsAlone(directive: Directive, into: Collector): boolean {
  const section = directive.sections.find(({ name, argument }) => !TRANSPARENT.has(name) || argument.startsWith('!'));
  if (!section) return true;
  if (REDIRECTS.has(directive.name) || directive.name === 'rewriterule' || directive.name === 'rewritemap')
    into.refuse(
      directive,
      `The directive is in the section \`${section.name}\` of line ${section.line}, which holds only for some requests. Move it out of the section.`,
    );
  return false;
}

/** Rules of redirects.yaml hold on every host, so that only those of the first virtual host are read. */
function ofOneHost(directives: readonly Directive[], into: Collector): Directive[] {
  const hostOf = ({ sections }: Directive): number | undefined =>
    sections.find(({ name }) => name === 'virtualhost')?.line;
  const first = directives.map(hostOf).find((line) => line !== undefined);
  return directives.filter((directive) => {
    const host = hostOf(directive);
    if (host === undefined || host === first) return true;
    if (REDIRECTS.has(directive.name) || directive.name === 'rewriterule')
      into.refuse(
        directive,
        `The directive belongs to another virtual host than line ${first}. Import each host separately.`,
      );
    return false;
  });
}

const SERVER_DIRECTIVES: ReadonlySet<string> = new Set([
  'servername',
  'serverroot',
  'serveralias',
  'listen',
  'documentroot',
  'loadmodule',
]);

/** True for a directive that a `.htaccess` cannot hold. */
function isServing({ name, sections }: Directive): boolean {
  return SERVER_DIRECTIVES.has(name) || sections.some((section) => section.name === 'virtualhost');
}

function namesWholePath({ name, words }: Directive): boolean {
  return name === 'rewriterule' && /^\^?\/(?!\?)/.test(words[0] ?? '');
}

/** Directives in a `<Directory>` come last: Apache tries them if no directive outside redirects. */
function partFolders(directives: readonly Directive[]): [Directive[], Directive[]] {
  const within = ({ sections }: Directive): boolean => sections.some(({ name }) => name === 'directory');
  return [directives.filter((directive) => !within(directive)), directives.filter(within)];
}
