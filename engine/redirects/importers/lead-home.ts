import type { Imported, ImportedRule, ImportRemark } from './importer.ts';

/**
 * Takes the host of the sites out of an import. A target on it becomes a path, `https://www.example.com/about` is `/about`: such a target is a
 * page that is checked, and not one of another server. A rule that is bound to it holds on every host.
 */
export function leadHome(imported: Imported, host: string): Imported {
  const remarks: ImportRemark[] = [];
  const rules = imported.rules.map((rule) => {
    const remark = (reason: string): void => {
      remarks.push({ line: rule.line, text: `${rule.from ?? rule.regex} → ${rule.to}`, reason });
    };
    const unbound = rule.host === host ? withoutHost(rule) : rule;
    if (unbound !== rule)
      remark(
        `The rule is for \`${host}\`, the host of the sites; it is written without \`host\`, and holds on every host.`,
      );
    const [, named, rest = ''] = /^https:\/\/([^/?#]+)(.*)$/.exec(rule.to ?? '') ?? [];
    if (named !== host) return unbound;
    remark(`The target is on \`${host}\`, the host of the sites; it is written as a path.`);
    const { external: _external, ...kept } = unbound;
    return { ...kept, to: rest.startsWith('/') ? rest : `/${rest}` };
  });
  return { ...imported, rules, changed: [...imported.changed, ...remarks] };
}

function withoutHost({ host: _host, ...rule }: ImportedRule): ImportedRule {
  return rule;
}
