import { expect, test } from 'vitest';
import { describeFault, findPlace } from '../../../../engine/build/theme/theme-fault.ts';
import type { SourceFile } from '../../../../engine/model/diagnostics/source.ts';
import { viewsOf } from '../../../../engine/model/diagnostics/view.ts';

const FOOTER = 'theme/components/Footer.astro';
const COPY = '/srv/engine/.sitefold/themes/0123456789abcdef';
const text = '---\nconst a = ;\n---\n';
const files = new Map<string, SourceFile>([[FOOTER, { path: FOOTER, text, marks: () => new Map() }]]);

function told(cause: unknown): string | undefined {
  const fault = describeFault(cause, files);
  if (!fault) return undefined;
  const [view] = viewsOf([fault], files);
  return `${view?.file}:${view?.line}:${view?.column} ${view?.code} ${view?.message}`;
}

function failed(message: string, fault: object): Error {
  return Object.assign(new Error(message), { place: findPlace({ message, ...fault }) });
}

test('a mistake that a bundler finds is told with its place in the project', () => {
  const loc = { file: `${COPY}/${FOOTER}`, line: 2, column: 10 };
  expect(told(failed('Unexpected token\n\nstack of frames', { loc }))).toBe(
    `${FOOTER}:2:11 TH003 The file cannot be compiled: Unexpected token.`,
  );
  const style = { file: `${COPY}/theme/tokens.css`, line: 1, column: 1, reason: 'Unclosed block' };
  expect(told(failed('[postcss] Unclosed block', style))).toMatch(
    /^theme\/tokens\.css:1:1 TH003 .*: Unclosed block\.$/,
  );
  const errors = [
    { message: `Could not resolve './No.astro' in .sitefold/themes/0123456789abcdef/${FOOTER}\n   ╭─[ frame` },
  ];
  expect(told(failed('Build failed with 1 error', { errors }))).toBe(
    `${FOOTER}:1:1 TH003 The file cannot be compiled: Could not resolve './No.astro' in ${FOOTER}.`,
  );
});

test('an import that cannot be resolved is told where the file has it', () => {
  const own = "---\n/* Copied. */\nimport No from './No.astro';\n---\n";
  const copied = new Map<string, SourceFile>([[FOOTER, { path: FOOTER, text: own, marks: () => new Map() }]]);
  // The bundler names a line of the compiled file.
  const loc = { file: `${COPY}/${FOOTER}`, line: 2, column: 0 };
  const fault = describeFault(
    failed(`[UNRESOLVED_IMPORT] Could not resolve './No.astro' in ${FOOTER}`, { loc }),
    copied,
  );
  const [view] = viewsOf(fault ? [fault] : [], copied);
  expect([view?.line, view?.column]).toEqual([3, 16]);
});

test('a component that throws is named with its page', () => {
  const cause = Object.assign(new Error('x is not a function'), { themeFile: FOOTER, page: '/th/faq' });
  expect(told(cause)).toBe(
    `${FOOTER}:1:1 TH004 The file throws when the page \`/th/faq\` is rendered: x is not a function.`,
  );
  const place = { file: `${COPY}/${FOOTER}`, line: 2, column: 6, message: '' };
  expect(told(Object.assign(cause, { place }))).toMatch(/^theme\/components\/Footer\.astro:2:7 TH004 /);
  expect(told(Object.assign(cause, { place: { ...place, file: '/srv/engine/engine/theme/page.ts' } }))).toMatch(
    /^theme\/components\/Footer\.astro:1:1 TH004 /,
  );
});

test('a component of the engine that throws is told with the components that may use it', () => {
  const cause = Object.assign(new Error('x is not a function'), { page: '/' });
  expect(told(cause)).toBe(
    'theme:1:1 TH004 A component of the engine throws when the page `/` is rendered: x is not a function.',
  );
  expect(describeFault(cause, files)?.hint).toContain(`by \`${FOOTER}\`.`);
  expect(describeFault(cause, new Map())).toBeUndefined();
});

test('another exception is not the fault of the theme', () => {
  expect(told(new Error('the disk is full'))).toBeUndefined();
  expect(
    told(failed('Unexpected token', { loc: { file: '/srv/engine/engine/theme/page.ts', line: 1 } })),
  ).toBeUndefined();
});
