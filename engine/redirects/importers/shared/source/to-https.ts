import type { Flaw } from '../../../match/pattern.ts';

/** The flaw of a rule that only changes the scheme. Rules of redirects.yaml hold for both schemes, so it would lead to itself. */
export const TO_HTTPS: Flaw = {
  message: 'The rule leads from `http:` to the same address with `https:`, and rules of redirects.yaml hold for both.',
  hint: 'Delete the rule, and let the server lead from http to https.',
};
