import { escapeMarkup } from '../escape-markup.ts';
import type { DiagnosticView } from './view.ts';

/**
 * Formats findings as the XML of JUnit: a suite for each file, a case for each finding. An error is a failure, and any other finding the
 * output of a case that passed. A project without findings is one case that passed.
 */
export function formatJunit(views: readonly DiagnosticView[]): string {
  const suites = [...Map.groupBy(views, ({ file }) => file)].map(([file, own]) => formatSuite(file, own));
  const all = suites.length === 0 ? [PASSED] : suites;
  const failures = countErrors(views);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="sitefold validate" tests="${Math.max(1, views.length)}" failures="${failures}">\n${all.join('')}</testsuites>\n`;
}

const PASSED =
  '  <testsuite name="sitefold validate" tests="1" failures="0">\n    <testcase classname="sitefold validate" name="no findings"/>\n  </testsuite>\n';

function formatSuite(file: string, views: readonly DiagnosticView[]): string {
  const name = escapeMarkup(file);
  const cases = views.map(({ code, severity, message, hint = '', line, column }) => {
    const text = escapeMarkup(`${file}:${line}:${column} ${severity} ${code} ${message}\n${hint}`.trimEnd());
    const body =
      severity === 'error'
        ? `<failure type="${code}" message="${escapeMarkup(message)}">${text}</failure>`
        : `<system-out>${text}</system-out>`;
    return `    <testcase classname="${name}" name="${code} ${line}:${column}">${body}</testcase>\n`;
  });
  return `  <testsuite name="${name}" tests="${views.length}" failures="${countErrors(views)}">\n${cases.join('')}  </testsuite>\n`;
}

function countErrors(views: readonly DiagnosticView[]): number {
  return views.filter(({ severity }) => severity === 'error').length;
}
