import type { Imported, ImportedRule, ImportRemark, Refusal } from './importer.ts';

/**
 * Takes the host of the sites out of an import. A target on it becomes a path, `https://www.example.com/about` is `/about`: such a target is a
 * page that is checked, and not one of another server. A rule that is bound to it holds on every host; one that leads to its own address there
 * is refused.
 */
export function leadHome(imported: Imported, host: string): Imported {
  const remarks: ImportRemark[] = [];
  const refused: Refusal[] = [];
  const rules = imported.rules.flatMap((rule): ImportedRule[] => {
    const remarkOf = (reason: string): ImportRemark => ({
      line: rule.line,
      text: `${rule.from ?? rule.regex} → ${rule.to}`,
      reason,
    });
    if (rule.host === host && rule.to === `https://${host}${rule.from}`) {
      refused.push(remarkOf(`The rule leads to its own address on \`${host}\`, the host of the sites.`));
      return [];
    }
    const remark = (reason: string): void => {
      remarks.push(remarkOf(reason));
    };
    const unbound = rule.host === host ? withoutHost(rule) : rule;
    if (unbound !== rule)
      remark(
        `The rule is for \`${host}\`, the host of the sites; it is written without \`host\`, and holds on every host.`,
      );
    const [, named, rest = ''] = /^https:\/\/([^/?#]+)(.*)$/.exec(rule.to ?? '') ?? [];
    if (named !== host) return [unbound];
    remark(`The target is on \`${host}\`, the host of the sites; it is written as a path.`);
    const { external: _external, ...kept } = unbound;
    return [{ ...kept, to: rest.startsWith('/') ? rest : `/${rest}` }];
  });
  return {
    ...imported,
    rules,
    changed: [...imported.changed, ...remarks],
    refused: [...imported.refused, ...refused],
  };
}

function withoutHost({ host: _host, ...rule }: ImportedRule): ImportedRule {
  return rule;
}
