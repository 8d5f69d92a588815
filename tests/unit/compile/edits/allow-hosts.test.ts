import { describe, expect, test } from 'vitest';
import { allowHosts } from '../../../../engine/compile/edits/allow-hosts.ts';
import { sourceOf } from '../../../support/project.ts';

const PATH = 'manifests/constants.yaml';

/** The text of the constants once hosts are allowed; undefined if nothing is written. */
function allowed(text: string | undefined, ...hosts: readonly string[]): string | undefined {
  const files = allowHosts(text === undefined ? undefined : sourceOf(PATH, text), hosts);
  if ('problem' in files) throw new Error(files.problem);
  return files[0]?.text;
}

describe('hosts are allowed', () => {
  test('in constants that are missing', () => {
    expect(allowed(undefined, 'a.example', 'b.example')).toBe(
      '# What differs from the defaults; `sitefold constants` lists all values.\nconstants:\n  redirect.allowedHosts: { value: ["a.example", "b.example"] }\n',
    );
  });

  test('in constants without the list, and comments stay', () => {
    expect(allowed('# Ours.\nconstants:\n    list.pageSize: { value: 24 } # few\n', 'a.example')).toBe(
      '# Ours.\nconstants:\n    list.pageSize: { value: 24 } # few\n    redirect.allowedHosts: { value: ["a.example"] }\n',
    );
  });

  test.each([
    ['in brackets', 'value: [x.example] # ours', 'value: [x.example, a.example, b.example] # ours'],
    [
      'in lines',
      'value:\n      - x.example # ours',
      'value:\n      - x.example # ours\n      - a.example\n      - b.example',
    ],
  ])('in a list %s', (_, before, after) => {
    const text = (value: string): string => `constants:\n  redirect.allowedHosts:\n    ${value}\n`;
    expect(allowed(text(before), 'a.example', 'b.example')).toBe(text(after));
  });

  test('once: what is allowed already is not written again', () => {
    const text = 'constants:\n  redirect.allowedHosts: { value: [a.example] }\n';
    expect(allowed(text, 'a.example')).toBeUndefined();
  });

  test.each(['constants: { list.pageSize: { value: 24 } }\n', 'constants: [\n', ''])(
    'by hand, where the file cannot be edited: %j',
    (text) => {
      expect(allowHosts(sourceOf(PATH, text), ['a.example'])).toEqual({
        problem: expect.stringContaining('Add by hand to `redirect.allowedHosts`: a.example.'),
      });
    },
  );
});
