import { AggregatorRegistry } from 'prom-client';
import { createReleaseMetrics } from '../../engine/service/releases/release-metrics.ts';
import { startApiService } from './api-service.ts';
import { baseModel } from './base-model.ts';

/** The names of the figures that a service exposes, each with the labels that it has. A histogram has three names. */
export async function exposedFigures(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const service = await startApiService(baseModel());
  await fetch(`http://127.0.0.1:${service.port}/TH/faq`, { redirect: 'manual' });
  const own = await createReleaseMetrics('/nowhere').values({ accountsAnswer: true });
  const text = `${await service.metrics()}\n${await AggregatorRegistry.aggregate([[...own]]).metrics()}`;
  await service.close();
  const figures = new Map<string, Set<string>>();
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z]\w*)(?:\{(.*)\})? /gm)) {
    const known = figures.get(name) ?? new Set<string>();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    figures.set(name, known);
  }
  return figures;
}

interface UsedFigure {
  readonly name: string;
  readonly labels: readonly string[];
}

/** Labels that Prometheus adds to every figure. */
const ADDED = new Set(['instance', 'job']);
/** Figures have a prefix; functions and keywords of PromQL do not. */
const FIGURE = /\b((?:sitefold|process|nodejs)_\w+)(?:\{([^}]*)\})?/g;

/** Returns the figures in an expression of PromQL, each with the labels that the service must give it. */
export function figuresIn(expression: string): UsedFigure[] {
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/,\s*/));
  return [...expression.matchAll(FIGURE)].map(([, name = '', selector = '']) => {
    const chosen = [...selector.matchAll(/(\w+)\s*(?:=~|!=|=)/g)].map(([, label = '']) => label);
    return { name, labels: [...grouped, ...chosen].filter((label) => !ADDED.has(label)) };
  });
}

/** Returns what of an expression the service does not expose. */
export function missingFigures(
  expression: string,
  exposed: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  const used = figuresIn(expression);
  if (used.length === 0) return [`no figure in ${expression}`];
  return used.flatMap(({ name, labels }) => {
    const known = exposed.get(name);
    if (!known) return [name];
    return labels.filter((label) => !known.has(label)).map((label) => `${name}{${label}}`);
  });
}
