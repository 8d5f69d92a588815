import type { HostChange } from '../compare-hosts.ts';
import { formatNumber } from '../../../model/plain-words.ts';
import type { Limit, Measure } from '../../../redirects/targets/target.ts';
import { bytesText } from '../../../model/bytes-text.ts';
import type { Planned } from './planned.ts';
import { line, type Line, type Section } from './report.ts';

/** The share of a limit from which a plan warns. */
const NEARLY_FULL = 0.9;

/** The rules that hosts get, and how much of their limits they use. */
export function describeHosts({ plan: { hosts } }: Planned): Section {
  return { title: 'Hosts', lines: hosts.map(describeHost) };
}

function describeHost({ id, part, before, now, limit }: HostChange): Line {
  const rules = `${fromTo(formatNumber(before.rules), formatNumber(now.rules))} rules`;
  const bytes = fromTo(bytesText(before.bytes), bytesText(now.bytes));
  const used = limit ? `, ${fromTo(shareText(before.used), shareText(now.used))} of ${limitText(limit)}` : '';
  return line(`${part} for ${id}: ${rules}, ${bytes}${used}`);
}

/** Warns of hosts that are nearly full. */
export function hostWarnings({ plan: { hosts } }: Planned): Line[] {
  return hosts.flatMap(({ id, part, now, limit }) =>
    limit && now.refused.length === 0 && now.used > NEARLY_FULL
      ? [line(`The ${part} for ${id} use ${shareText(now.used)} of ${limitText(limit)}. ${limit.way}`)]
      : [],
  );
}

/** What a limit is for. Left out where its unit says it. */
const MEASURES: Readonly<Record<Measure, string>> = {
  rules: '',
  bytes: '',
  static: ' without placeholders',
  dynamic: ' with placeholders',
  source: ' of a source',
  target: ' of a target',
  key: ' of a key',
  entry: ' of an entry',
  store: ' of a store',
};

function limitText({ what, most, unit }: Limit): string {
  return `at most ${formatNumber(most)} ${unit}${MEASURES[what]}`;
}

function fromTo(before: string, now: string): string {
  return before === now ? now : `${before} → ${now}`;
}

function shareText(share: number): string {
  const percent = share * 100;
  return `${percent < 10 ? percent.toFixed(1) : Math.round(percent)} %`;
}
