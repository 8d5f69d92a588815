import { describe, expect, test } from 'vitest';
import { newestDay } from '../../../../engine/content/dates.ts';
import { emitSecurityTxt, SECURITY_FILE } from '../../../../engine/output/site-files/security-txt.ts';
import { listCommonFiles } from '../../../../engine/output/site-files/site-files.ts';
import type { SiteModel } from '../../../../engine/model/site-model.ts';
import { createRouter } from '../../../../engine/routing/router.ts';
import { realModel } from '../../../support/real.ts';

const model = realModel();
const contact = 'safety@example.com';
const text = emitSecurityTxt(model, contact);
const fields = new Map(
  text
    .trimEnd()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
);
const policy = model.constants['security.policy'];
const withoutPolicy = { ...model, constants: { ...model.constants, 'security.policy': { ...policy, value: '' } } };
const noEntries = Object.fromEntries(Object.keys(model.content).map((kind) => [kind, []]));
const YEAR = 365 * 24 * 60 * 60 * 1000;

describe('security.txt', () => {
  test('is at the path of RFC 9116', () => {
    expect(SECURITY_FILE).toBe('.well-known/security.txt');
    expect(fields.get('Canonical')).toBe('https://www.kaveno.example/.well-known/security.txt');
  });

  test('has each field once, and all lines end', () => {
    expect([...fields.keys()]).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical', 'Policy', 'CSAF']);
    expect(text.match(/\n/g)?.length).toBe(fields.size);
    expect(fields.get('Contact')).toBe(`mailto:${contact}`);
  });

  test('expires within a year of the newest content, and says the same for the same content', () => {
    const life = Date.parse(fields.get('Expires') ?? '') - Date.parse(newestDay(model.content));
    expect(life).toBeGreaterThan(0);
    expect(life).toBeLessThan(YEAR);
    expect(emitSecurityTxt(model, contact)).toBe(text);
  });

  test('does not exist for a company without an address for reports', () => {
    const silent = { ...model, company: { ...model.company, contacts: {} } };
    const paths = (of: SiteModel): string[] => listCommonFiles(of).map(({ path }) => path);
    expect(paths(model)).toContain(SECURITY_FILE);
    expect(paths(silent)).not.toContain(SECURITY_FILE);
  });

  test('does not exist without a day to count from, and names no advisories where there are none', () => {
    const undated = { ...model, content: { ...model.content, ...noEntries } };
    expect(listCommonFiles(undated).map(({ path }) => path)).not.toContain(SECURITY_FILE);
    const withoutAdvisories = { ...model, content: { ...model.content, advisories: [] } };
    expect(emitSecurityTxt(withoutAdvisories, contact)).toBe(text.replace(/^CSAF: .*\n/m, ''));
    expect(listCommonFiles(withoutAdvisories).filter(({ path }) => path.includes('csaf'))).toEqual([]);
  });

  test('names no policy where there is no such page', () => {
    expect(emitSecurityTxt(withoutPolicy, contact)).toBe(text.replace(/^Policy: .*\n/m, ''));
  });

  test('leads to a page of the root site', () => {
    const { pathname } = new URL(fields.get('Policy') ?? '');
    expect(createRouter(model).decide(pathname)).toMatchObject({ kind: 'page', site: { flag: '' } });
  });
});
