import { useEffect, type ReactNode } from 'react';
import { playTone } from './tone.ts';

/** A tone that rises with a level from 0 to 1, as long as it is on and the screen is shown. */
export function Tone({ on, level }: { on: boolean; level: number }): ReactNode {
  useEffect(() => {
    playTone(on ? level : undefined);
  }, [on, level]);
  useEffect(() => () => playTone(undefined), []);
  return null;
}
