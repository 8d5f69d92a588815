import type { Imported, ImportedRule } from './importer.ts';

/**
 * Writes the targets of an import that are on the host of the sites as paths: `https://www.example.com/about` becomes `/about`. Such a
 * target is a page that is checked, and not one of another server.
 */
export function leadHome(imported: Imported, host: string): Imported {
  const home = new Map<ImportedRule, ImportedRule>();
  for (const rule of imported.rules) {
    const [, named, rest = ''] = /^https:\/\/([^/?#]+)(.*)$/.exec(rule.to ?? '') ?? [];
    if (named !== host) continue;
    const { external: _external, ...kept } = rule;
    home.set(rule, { ...kept, to: rest.startsWith('/') ? rest : `/${rest}` });
  }
  const remarks = [...home].map(([{ from, regex, line, to }]) => ({
    line,
    text: `${from ?? regex} → ${to}`,
    reason: `The target is on \`${host}\`, the host of the sites; it is written as a path.`,
  }));
  return {
    ...imported,
    rules: imported.rules.map((rule) => home.get(rule) ?? rule),
    changed: [...imported.changed, ...remarks],
  };
}
