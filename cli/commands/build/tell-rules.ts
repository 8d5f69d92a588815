import type { WrittenRules } from '../../../engine/build/rules/write-rules.ts';
import { isRefused } from '../../../engine/model/artifact.ts';
import { exitCodeOf, formatWritten, hostsJson, sayRefused, unwritable } from '../../emit.ts';
import { paint, say } from '../../io.ts';
import { RULES_WORDS } from '../../rules-words.ts';

interface ToldRules {
  /** What `--json` prints. */
  readonly json: object;
  /** Prints what was written and why hosts refuse. Throws if the folder cannot be written. */
  say(): void;
}

/** Tells of the rules of all hosts that a build has written, as `redirects emit` does. */
export function tellRules(rules: WrittenRules): ToldRules {
  return 'problem' in rules
    ? {
        json: rules,
        say() {
          throw unwritable(rules.folder, rules.problem);
        },
      }
    : { json: hostsJson(rules.hosts, RULES_WORDS), say: () => sayRules(rules) };
}

/** The hosts are named whose limits are nearly used up, and those that refuse. */
function sayRules({ folder, hosts, changed }: Exclude<WrittenRules, { problem: string }>): void {
  const written = hosts.filter((host) => !isRefused(host));
  say(`${paint('cyan', 'written:')} the rules of ${written.length} hosts in ${folder}, ${changed} files changed\n`);
  for (const host of written) {
    const notes = RULES_WORDS.notesOf(host);
    if (notes !== '') say(`${formatWritten(host, folder)}${notes}`);
  }
  sayRefused(hosts);
  process.exitCode = exitCodeOf(hosts, false);
}
