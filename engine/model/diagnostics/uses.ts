import { codeInfo } from './codes.ts';
import type { Diagnostic } from './diagnostic.ts';
import { USES, type Use } from './severity.ts';

/**
 * Tells whether a finding stops a use of a project. An error also stops the uses that demand more than the one that its code names: left out,
 * the least demanding one that an error of its kind concerns.
 */
export function stopsUse({ code, severity }: Pick<Diagnostic, 'code' | 'severity'>, use: Use): boolean {
  return (
    severity === 'error' &&
    USES.indexOf(use) >= USES.indexOf(codeInfo(code)?.stops ?? (code.startsWith('RD') ? 'read' : 'list'))
  );
}
