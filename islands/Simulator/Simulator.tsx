import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Console as ConsoleType, ScreenText, TextLanguage } from './Console.tsx';
import type { Setting } from './context.ts';
import type { DeviceData } from './language/device.ts';
import type { Device, Figures } from './model.ts';

interface Props extends Omit<Setting, 'names'> {
  /** The address of the device file; undefined if the device has none. */
  readonly address: string | undefined;
  readonly firmware: string;
  readonly start: string;
  readonly screens: readonly ScreenText[];
  /** The language of the screens' texts, where it is not that of the page. */
  readonly text: TextLanguage;
}

interface Loaded {
  readonly Console: typeof ConsoleType;
  readonly device: Device<object>;
  readonly names: readonly string[];
  readonly figures: Figures;
}

/** The content of a device file. */
interface DeviceFile {
  readonly device: DeviceData;
  readonly figures: Figures;
  readonly words: readonly string[];
}

/** A list of things to try, which needs no script. With scripts, opening it shows the device itself. */
export function Simulator({ address, firmware, start, screens, text, ...setting }: Props): ReactNode {
  const frame = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    // It may have been opened before this script came.
    if (frame.current?.open === true) setOpen(true);
  }, []);
  useEffect(() => {
    if (!open || loaded || address === undefined) return undefined;
    const leaving = new AbortController();
    load(address, leaving.signal).then(setLoaded, (cause: unknown) => {
      if (leaving.signal.aborted) return;
      // After a new build the old file no longer exists, like old scripts: the code that reloads the page for scripts also handles this file.
      dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: cause }));
    });
    return () => leaving.abort();
  }, [open, loaded, address]);

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
          names={loaded.names}
          figures={{ ...loaded.figures, ...setting.figures }}
        />
      ) : (
        <dl {...text} aria-busy={open && address !== undefined}>
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

async function load(address: string, signal: AbortSignal): Promise<Loaded> {
  const [{ Console }, { makeDevice }, answer] = await Promise.all([
    import('./Console.tsx'),
    import('./language/device.ts'),
    fetch(address, { signal }),
  ]);
  if (!answer.ok) throw new Error(`the answer is ${answer.status}`);
  const { device, figures, words } = (await answer.json()) as DeviceFile;
  return { Console, device: makeDevice(device), figures, names: words };
}
