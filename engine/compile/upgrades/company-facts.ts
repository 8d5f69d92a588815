import type { FileEdit } from '../edits/file-edits.ts';
import { entriesOf, deletionOf, type Change, type Upgrade } from './upgrade.ts';

const COMPANY = 'manifests/company.yaml';
const SCHEMA = '# yaml-language-server: $schema=../node_modules/sitefold/engine/model/schema/company.schema.json\n';

/** The constants that are facts about the company, and where these are: a key of manifests/company.yaml, or of its `contacts`. */
export const COMPANY_CONSTANTS: Readonly<Record<string, string>> = {
  'site.vendor': 'name',
  'security.contact': 'contacts.security',
  'accounts.mailFrom': 'contacts.accounts',
};

/** Facts about the company were constants. */
export const companyFacts: Upgrade = {
  since: '0.1.0',
  find(project) {
    const [company] = project.files('company');
    const path = company?.path ?? COMPANY;
    const known = (company?.document.toJS() ?? {}) as { readonly contacts?: object };
    let isNew = company === undefined;
    let hasContacts = 'contacts' in known;
    return project.files('constants').flatMap((file): Change[] =>
      entriesOf(file, 'constants')
        // The name is the line that the manifest needs.
        .sort((a, b) => Number(b.key === 'site.vendor') - Number(a.key === 'site.vendor'))
        .flatMap((entry): Change[] => {
          const place = Object.hasOwn(COMPANY_CONSTANTS, entry.key) ? COMPANY_CONSTANTS[entry.key] : undefined;
          if (place === undefined) return [];
          const value = valueOf(entry.value);
          const was = `constant \`${entry.key}\``;
          const change = { path: file.path, start: entry.start, was, now: `\`${place}\` of ${path}` };
          const [first = '', second] = place.split('.');
          const given = second === undefined ? known[first as never] : known.contacts?.[second as never];
          if (given !== undefined) return [{ ...change, edits: deletionOf(file.path, entry) }];
          if (second !== undefined && 'contacts' in known)
            return [
              {
                ...change,
                edits: `Add \`${second}: ${value}\` below \`contacts\` of ${path}, and delete the constant.`,
              },
            ];
          const lines =
            second === undefined
              ? `${first}: ${quoted(value)}\n`
              : `${hasContacts ? '' : 'contacts:\n'}  ${second}: ${quoted(value)}\n`;
          if (second !== undefined) hasContacts = true;
          const append: FileEdit = { kind: 'append', path, text: `${isNew ? SCHEMA : ''}${lines}` };
          isNew = false;
          return [{ ...change, edits: deletionOf(file.path, entry, append) }];
        }),
    );
  },
};

/** The value of a constant; of a mail address with a name, the address alone. */
function valueOf(constant: unknown): string {
  const { value = '' } = (constant ?? {}) as { readonly value?: unknown };
  return /<([^<>]+)>\s*$/.exec(String(value))?.[1] ?? String(value);
}

function quoted(value: string): string {
  return /^[A-Za-z][\w@.-]*(?: [\w@.-]+)*$/.test(value) ? value : JSON.stringify(value);
}
