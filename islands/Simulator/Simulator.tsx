import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Console as ConsoleType, ScreenText, TextLanguage } from './Console.tsx';
import type { Setting } from './context.ts';
import { DEVICES } from './devices/registry.ts';
import type { Device } from './model.ts';

interface Props extends Setting {
  /** The id of the product. */
  readonly product: string;
  readonly firmware: string;
  readonly start: string;
  readonly screens: readonly ScreenText[];
  /** The language of the screens' texts, where it is not that of the page. */
  readonly text: TextLanguage;
}

interface Loaded {
  readonly Console: typeof ConsoleType;
  readonly device: Device<object>;
}

/** What can be tried, as a list that needs no script; when it is opened with scripts, the device itself. */
export function Simulator({ product, firmware, start, screens, text, ...setting }: Props): ReactNode {
  const frame = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    // It may have been opened before this script came.
    if (frame.current?.open === true) setOpen(true);
  }, []);
  useEffect(() => {
    const load = DEVICES[product];
    if (!open || loaded || !load) return;
    void Promise.all([import('./Console.tsx'), load()]).then(([{ Console }, { device }]) =>
      setLoaded({ Console, device }),
    );
  }, [open, loaded, product]);

  return (
    <details
      ref={frame}
      suppressHydrationWarning
      className="sim"
      onToggle={({ currentTarget, target }) => target === currentTarget && setOpen(currentTarget.open)}
    >
      <summary>{start}</summary>
      {loaded ? (
        <loaded.Console
          device={loaded.device}
          firmware={firmware}
          screens={screens}
          text={text}
          paused={!open}
          {...setting}
        />
      ) : (
        <dl {...text} aria-busy={open}>
          {screens.map((screen) => (
            <div key={screen.title}>
              <dt>{screen.title}</dt>
              <dd>{screen.text}</dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}
