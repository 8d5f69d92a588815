import { listUp } from '../../model/plain-words.ts';
import { tell, WORD, type Told } from './tell-fact.ts';

/** Returns a fact in plain words: `name in products/r6-20a`, `word nav.home (th)`. */
export function describeFact(fact: string): string {
  return describeFacts([fact]).join();
}

/** Returns facts in plain words, similar ones in one phrase: `name and summary in products/r6-20a`. What people write comes first. */
export function describeFacts(facts: readonly string[]): string[] {
  const bySubject = Map.groupBy(facts.map(tell), ({ subject }) => subject);
  return [...bySubject.entries()]
    .sort(([a, [one]], [b, [two]]) => Number(two?.written) - Number(one?.written) || compareText(a, b))
    .flatMap(([, told]) => phrasesOf(told));
}

/** Returns the facts that people write into the manifests and the content. If there are none among them, returns all. */
export function writtenFacts(facts: readonly string[]): readonly string[] {
  const written = facts.filter((fact) => tell(fact).written);
  return written.length > 0 ? written : facts;
}

/** Returns a key of facts without the names of entries, words and files: `entry products name`. */
export function kindsOfFacts(facts: readonly string[]): string {
  const kinds = facts.map(tell).map(({ subject, part }) => (subject === WORD ? subject : `${subject} ${part}`));
  return [...new Set(kinds)].sort(compareText).join('\n');
}

/** Returns one phrase for all names that have the same parts. */
function phrasesOf(told: readonly Told[]): string[] {
  const named = [...Map.groupBy(told, ({ name }) => name)].map(([name, same]) => ({
    name,
    parts: [...new Set(same.map(({ part }) => part))].sort(compareText),
  }));
  return [...Map.groupBy(named, ({ parts }) => parts.join('\n')).values()]
    .map((alike) => {
      const names = alike.map(({ name }) => name).sort(compareText);
      return told[0]?.say(listUp(names), listUp(alike[0]?.parts ?? []), names.length) ?? '';
    })
    .sort(compareText);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
