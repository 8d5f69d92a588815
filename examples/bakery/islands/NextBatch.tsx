import { useEffect, useState, type ReactNode } from 'react';

interface Props {
  /** Times of the day, such as `6:30`, in their order. */
  readonly batches: readonly string[];
  /** Sentences in which `{time}` is the time. */
  readonly words: { readonly today: string; readonly tomorrow: string };
}

/** How often the sentence is looked at anew, in milliseconds. */
const EVERY = 30_000;

/** Says when the next loaves come out of the oven, by the clock of the visitor. Without scripts, it names the first ones of a day. */
export default function NextBatch({ batches, words }: Props): ReactNode {
  const [now, setNow] = useState<Date>();
  useEffect(() => {
    const look = (): void => setNow(new Date());
    look();
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  }, []);
  const next = now && batches.find((time) => minutesOf(time) > now.getHours() * 60 + now.getMinutes());
  const sentence = now && next === undefined ? words.tomorrow : words.today;
  return <p>{sentence.replace('{time}', next ?? batches[0] ?? '')}</p>;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
