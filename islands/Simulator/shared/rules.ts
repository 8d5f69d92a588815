import type { Context, Part } from '../model.ts';
import { button, buttons, choice, live, note, number, table } from '../parts.ts';

/** A port of the line that leads to a device of the network. */
export interface Rule {
  readonly protocol: string;
  readonly port: number;
  readonly target: string;
}

interface Rules {
  readonly rules: readonly Rule[];
  /** The one being entered. */
  readonly rule: Rule;
}

type Targets = readonly (readonly [address: string, label: string])[];

/** The rules with a form for another. A port that is taken is refused with the rule that has it. */
export function forwarding({ v, d, t, n }: Context<Rules>, targets: Targets, most = 32): Part[] {
  const { rules } = v;
  const clash = rules.findIndex(({ protocol, port }) => protocol === d.rule.protocol && port === d.rule.port);
  const refused =
    clash !== -1
      ? t('taken', { name: `#${clash + 1} → ${rules[clash]?.target}` })
      : rules.length >= most
        ? t('overLimit', { limit: n(most) })
        : undefined;
  return [
    table(
      ['#', t('type'), t('port'), t('address'), ''],
      rules.map(({ protocol, port, target }, i) => [
        `#${i + 1}`,
        protocol,
        String(port),
        target,
        button(t('remove'), { rules: rules.filter((_, other) => other !== i) }, { log: `${protocol} ${port}` }),
      ]),
    ),
    live(
      choice('rule.protocol', t('type'), ['TCP', 'UDP']),
      number('rule.port', t('port'), [1, 65_535]),
      choice('rule.target', t('address'), targets),
    ),
    buttons(
      button(
        t('add'),
        { rules: [...rules, d.rule] },
        { off: refused !== undefined, log: `${d.rule.protocol} ${d.rule.port} → ${d.rule.target}` },
      ),
    ),
    ...(refused === undefined ? [] : [note(`${t('refused')}: ${refused}`, 'bad')]),
  ];
}
