import type { HugoSettings } from './hugo-settings.ts';

/** Writes a text as Hugo writes paths: without special characters, with hyphens for spaces, and in lower case. */
export function pathText(text: string, { keepsCase, dropsAccents }: HugoSettings): string {
  const plain = dropsAccents
    ? text
        .normalize('NFD')
        .replaceAll(/\p{Mn}/gu, '')
        .normalize('NFC')
    : text;
  const kept = plain
    .replaceAll(/%(?![0-9A-Fa-f]{2})|[^\p{L}\p{Nd}\p{M}\s./\\_#+~@%-]/gu, '')
    .trim()
    .replaceAll(/\s*-\s*|\s+/g, '-');
  return keepsCase ? kept : kept.toLowerCase();
}
