import { useEffect, useRef, type ReactNode } from 'react';
import type { FinderModel } from '../../engine/content/finder-model.ts';

interface Props {
  readonly id: string;
  readonly model: FinderModel;
  readonly active: boolean;
}

/** One model of the list. The field keeps the focus while one moves through it. */
export function ModelOption({ id, model: { model, name, nameLang, href, icon }, active }: Props): ReactNode {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <li
      ref={row}
      id={id}
      role="option"
      aria-selected={active}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => location.assign(href)}
    >
      <img src={icon} alt="" width={40} height={40} />
      <bdi className="model">{model}</bdi> <span {...nameLang}>{name}</span>
    </li>
  );
}
