import { FORMATS } from '../../../engine/model/diagnostics/formats.ts';
import { summarise } from '../../../engine/model/diagnostics/summary.ts';
import { viewsOf, type DiagnosticView } from '../../../engine/model/diagnostics/view.ts';
import type { OpenedProject } from '../../../engine/build/project/project.ts';
import { AS_DATA } from '../../io.ts';
import { formatMarkdown } from './format-markdown.ts';
import { code, line, type Line } from '../../../engine/build/plan/report/report.ts';

/** The forms in which a plan is printed. */
export type PlanForm = 'text' | 'markdown' | 'json';

/** Prints the errors of a project that cannot be planned: as `validate` does, or as a comment for a pull request. */
export function formatInvalid(
  { diagnostics, files }: Pick<OpenedProject, 'diagnostics' | 'files'>,
  form: PlanForm,
): string {
  const shown = diagnostics.filter(({ severity }) => severity !== 'info');
  const summary = `Must not be shipped: the manifests and the content have ${summarise(diagnostics)}.`;
  switch (form) {
    case 'text':
      return FORMATS.text(shown, files, AS_DATA);
    case 'json':
      return `${JSON.stringify({ summary, ships: false, findings: viewsOf(shown, files) }, null, 2)}\n`;
    case 'markdown': {
      const views = viewsOf(shown, files).filter(({ severity }) => severity === 'error');
      return formatMarkdown({
        summary: [summary],
        objections: views.map(describeFinding),
        warnings: [],
        sections: [],
        unknown: [],
        compared: ['Nothing was compared.'],
        command: 'sitefold validate',
      });
    }
  }
}

function describeFinding({ file, line: row, column, code: id, message, hint }: DiagnosticView): Line {
  return line(code(`${file}:${row}:${column}`), ` ${id}: ${message}${hint === undefined ? '' : ` ${hint}`}`);
}
