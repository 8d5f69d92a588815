import type { ReactNode } from 'react';
import type { Desk } from './desk.ts';

import type { Part } from './model.ts';
import { ChartView } from './ChartView.tsx';
import { FormView } from './FormView.tsx';
import { ButtonView, CellView, TableView } from './TableView.tsx';
import { Phone } from './views/Phone.tsx';
import { Plan } from './views/Plan.tsx';
import { Qr } from './views/Qr.tsx';
import { Scene, Scenes } from './views/Scene.tsx';
import { Tone } from './views/Tone.tsx';
import { Week } from './views/Week.tsx';

/** One part of a screen. */
export function PartView({ part, desk }: { part: Part; desk: Desk }): ReactNode {
  switch (part.kind) {
    case 'facts':
      return (
        <dl className="sim-facts">
          {part.rows.map(([label, value], i) => (
            <div key={i}>
              <dt>
                <bdi>{label}</bdi>
              </dt>
              <dd>
                <CellView cell={value} desk={desk} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'form':
      return <FormView form={part} desk={desk} />;
    case 'table':
      return <TableView part={part} desk={desk} />;
    case 'chart':
      return <ChartView part={part} basis={desk.basis} />;
    case 'meter':
      return <Meter part={part} />;
    case 'note':
      return (
        <p role="status" className={`sim-note ${part.tone}`}>
          <bdi>{part.text}</bdi>
        </p>
      );
    case 'buttons':
      return (
        <p className="sim-buttons">
          {part.items.map((one, i) => (
            <ButtonView key={i} button={one} desk={desk} />
          ))}
        </p>
      );
    case 'steps':
      return <Steps part={part} />;
    case 'ports':
      return <Ports part={part} desk={desk} />;
    case 'tree':
      return (
        <ul className="sim-tree" aria-label={part.label}>
          {part.items.map(({ depth, button, text, tone }, i) => (
            <li key={i} data-depth={depth} className={tone}>
              <ButtonView button={button} desk={desk} /> <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      );
    case 'scene':
      return <Scene {...part} send={desk.send} />;
    case 'scenes':
      return <Scenes items={part.items} send={desk.send} />;
    case 'plan':
      return <Plan {...part} send={desk.send} />;
    case 'phone':
      return <Phone {...part} />;
    case 'qr':
      return <Qr text={part.text} label={part.label} />;
    case 'tone':
      return <Tone on={part.on} level={part.level} />;
    case 'week':
      return <Week part={part} locale={desk.basis.locale} send={desk.send} />;
    default:
      throw new Error(`there is no such part: ${JSON.stringify(part satisfies never)}`);
  }
}

function Meter({ part }: { part: Extract<Part, { kind: 'meter' }> }): ReactNode {
  const { label, value, min, max, text, tone = 'good' } = part;
  const share = Math.max(0, Math.min(1, (value - min) / (max - min)));
  return (
    <div className="sim-meter">
      <bdi>{label}</bdi> <bdi>{text}</bdi>
      <div
        role="meter"
        aria-label={label}
        aria-valuenow={Math.max(min, Math.min(max, value))}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuetext={text}
        className={tone}
      >
        <span style={{ inlineSize: `${share * 100}%` }} />
      </div>
    </div>
  );
}

function Steps({ part: { items, done, failed = false } }: { part: Extract<Part, { kind: 'steps' }> }): ReactNode {
  const at = Math.min(items.length, Math.floor(done * items.length + 1e-9));
  const stateOf = (i: number): string => (i < at ? 'done' : i > at ? 'to come' : failed ? 'failed' : 'current');
  return (
    <ol className="sim-steps">
      {items.map((item, i) => (
        <li key={item} data-state={stateOf(i)} aria-current={i === at ? 'step' : undefined}>
          <bdi>{item}</bdi>
        </li>
      ))}
    </ol>
  );
}

function Ports({ part, desk }: { part: Extract<Part, { kind: 'ports' }>; desk: Desk }): ReactNode {
  return (
    <div className="sim-ports" role="group" aria-label={part.label} dir="ltr">
      {part.items.map(({ name, text, tone }, i) => (
        <button
          key={name}
          type="button"
          className={tone}
          aria-pressed={part.chosen === i}
          aria-label={`${part.label} ${name}: ${text}`}
          title={text}
          onClick={() => desk.send({ [part.path]: i })}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
