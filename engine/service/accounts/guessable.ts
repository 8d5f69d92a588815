import { dictionary } from '@zxcvbn-ts/language-common';

/** The 49,000 passwords that leaks show most, of @zxcvbn-ts/language-common. */
const leaked: ReadonlySet<string> = new Set(dictionary['passwords-common'].map((word) => String(word).toLowerCase()));

/**
 * Returns true if an attacker would try a password early: a leaked password, also if extended by digits, signs or repetition, or
 * public words about the visitor or the vendor (NIST SP 800-63B, 3.1.1.2; ASVS 5.0, 6.2.11 and 6.2.12).
 */
export function isGuessable(password: string, known: readonly string[]): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const unit = repeatedUnit(text);
  if (unit.length < SHORTEST_UNIT) return true;
  return [text, unit, withoutEnds(unit)].some((one) => leaked.has(one) || isKnown(one, known));
}

/** A password of fewer different characters in turn is a pattern, not a secret. */
const SHORTEST_UNIT = 5;

/** The part that a text repeats: `abcabcabc` is `abc`. */
function repeatedUnit(text: string): string {
  const at = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, at);
}

/** Removes the digits and signs before and after the letters. */
function withoutEnds(text: string): string {
  return text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
}

function isKnown(text: string, known: readonly string[]): boolean {
  return known.some((word) => word.length > 2 && text === word.normalize('NFKC').toLowerCase());
}
