import type { Problem, Report } from '../../model/diagnostics/diagnostic.ts';
import { onceFor } from '../../model/once-for.ts';
import type { Source } from './parse-yaml.ts';

/** Returns a parser that reads a file once, however often it is compiled. What it reported then is reported each time. */
export function parseOnce<T>(read: (source: Source, report: Report) => T): (source: Source, report: Report) => T {
  const readOnce = onceFor((source: Source) => {
    const problems: Problem[] = [];
    return { file: read(source, (problem) => problems.push(problem)), problems };
  });
  return (source, report) => {
    const { file, problems } = readOnce(source);
    for (const problem of problems) report(problem);
    return file;
  };
}
