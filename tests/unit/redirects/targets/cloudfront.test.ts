import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { cloudfront } from '../../../../engine/redirects/targets/cloudfront/cloudfront.ts';
import { loadCloudfront } from '../../../support/engines/cloudfront.ts';
import { goldenPlan } from '../../../support/golden-plan.ts';
import { planOf } from '../../../support/redirect-plans.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';

const { files } = cloudfront.emit(goldenPlan(cloudfront.capabilities));

test.each(files)('$path as it is written', async ({ path, text }) => {
  await expect(text).toMatchFileSnapshot(`./golden/${path}`);
});

/** Syntax that the documentation of the run time 2.0 does not list as supported. */
const UNKNOWN = new Set([
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.ObjectBindingPattern,
  ts.SyntaxKind.ArrayBindingPattern,
  ts.SyntaxKind.SpreadElement,
  ts.SyntaxKind.SpreadAssignment,
  ts.SyntaxKind.ShorthandPropertyAssignment,
  ts.SyntaxKind.QuestionDotToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.BigIntLiteral,
  ts.SyntaxKind.YieldExpression,
]);

test('the function uses only syntax that the run time supports', () => {
  const text = files.find(({ path }) => path.endsWith('function.js'))?.text ?? '';
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (UNKNOWN.has(node.kind)) found.push(node.getText());
    if (ts.isRegularExpressionLiteral(node) && !/\/[gi]*$/.test(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('function.js', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS));
  expect(text.length).toBeGreaterThan(1000);
  expect(found).toEqual([]);
});

test('sites with rules of their own share a key', async () => {
  const rules = [
    redirectRule('/contact', '/kontakt', { sites: ['de'] }),
    redirectRule('/contact', '/contact-us', { sites: ['', 'th'], status: 302 }),
  ];
  const decide = loadCloudfront(cloudfront.emit(planOf(rules, ['de', 'th'])).files);
  expect(await decide('/DE/contact')).toEqual({ status: 301, location: '/kontakt' });
  expect(await decide('/th/contact/')).toEqual({ status: 302, location: '/contact-us' });
  expect(await decide('/contact?a')).toEqual({ status: 302, location: '/contact-us?a' });
  expect(await decide('/fr/contact')).toBeUndefined();
});

describe('regular expressions', () => {
  test.each([
    ['^/a(?<=a)$', true],
    ['^/\\p{L}$', true],
    ['^/(?<year>[0-9]{4})$', false],
  ])('%s', (expression, refused) => {
    const rule = redirectRule('/x', '/y');
    const source = { segments: [{ kind: 'regex' as const, expression, names: [] }], slash: false };
    expect(cloudfront.refuses?.({ ...rule, source }) !== undefined).toBe(refused);
  });
});
