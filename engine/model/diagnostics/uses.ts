import { codeInfo } from './codes.ts';
import type { Diagnostic } from './diagnostic.ts';
import { USES, type Use } from './severity.ts';

/**
 * Tells whether a finding stops a use of a project. An error stops the use that its code names, and the uses that demand more. Where a code
 * names none, an error of a redirect stops all that reads redirects, and any other error stops every use.
 */
export function stopsUse({ code, severity }: Pick<Diagnostic, 'code' | 'severity'>, use: Use): boolean {
  return (
    severity === 'error' &&
    USES.indexOf(use) >= USES.indexOf(codeInfo(code)?.stops ?? (code.startsWith('RD') ? 'read' : 'list'))
  );
}
