import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const COMPANY = 'manifests/company.yaml';
/** The name of the vendor of the repository, its street, and who signs for it. */
export const OLD_NAMES = /kaveno|messlatten|althoven|\bkav[-_]/i;

/** What is written in place of the names. */
const NEW_NAMES: readonly (readonly [old: string, renamed: string])[] = [
  ['Kaveno', 'Zephyrix'],
  ['kaveno', 'zephyrix'],
  ['KAVENO', 'ZEPHYRIX'],
  ['Messlattenweg', 'Quarry Lane'],
  ['Althoven', 'Quill'],
];
/** The files of a project that name it. */
const TEXTS = /\.(?:astro|css|csv|svg|ts|yaml)$/;

const RENAMED = `name: Zephyrix
legalName: Zephyrix Ltd
address: { street: 7 Quarry Lane, postalCode: YO1 7HH, city: York, country: GB }
contacts:
  security: security@zephyrix.example
  accounts: accounts@zephyrix.example
  compliance: compliance@zephyrix.example
  openSource: source@zephyrix.example
  support: support@zephyrix.example
register: { court: Companies House, number: "12345678", vatId: GB123456789 }
signatory: { name: Ada Quill, function: director }
logo: { light: content/company/logo.svg, mark: content/company/mark.svg }
copyright: { since: 2019 }
`;
export const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 16"><path d="M2 2h60" stroke="currentColor"/></svg>';

/** Puts another name into all words of a project of the vendor, and another company into its place. */
export function renameCompany(root: string): void {
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!TEXTS.test(path) || !statSync(join(root, path)).isFile()) continue;
    const text = readFileSync(join(root, path), 'utf8');
    const renamed = NEW_NAMES.reduce((all, [old, name]) => all.replaceAll(old, name), text);
    if (renamed !== text) writeFileSync(join(root, path), renamed);
  }
  writeFileSync(join(root, COMPANY), RENAMED);
  for (const name of ['logo', 'mark']) writeFileSync(join(root, `content/company/${name}.svg`), `${LOGO}\n`);
}
