import type { Pattern, Segment, TargetPart } from '../../model/redirect-pattern.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import { prefixOf } from '../match/expand-sites.ts';
import { partOf, partsOf, type Piece, type Taken, type Template } from './target-template.ts';

/** How the paths of a template relate to those of a source. */
export interface Unified extends Taken {
  /** True only if the source matches every path of the template, and parts of the template can express its captures. */
  readonly always: boolean;
  /** The values that captures of the template must have so that the source matches; captures not listed may have any value. */
  readonly bound: ReadonlyMap<string, string>;
  /** The value that the splat must have. */
  readonly rest: string | undefined;
}

/**
 * Unifies a template, without the prefix of a site, with the source of a rule below that prefix. Undefined if they have no path in common.
 * Regular expressions are not analysed.
 */
export function unify({ pieces, slash }: Template, rule: RedirectRule, prefix: string): Unified | undefined {
  const { segments } = rule.source;
  const bound = new Map<string, string>();
  const names: Record<string, TargetPart[]> = {};
  const given = (always: boolean, splat: TargetPart[] = [], rest?: string): Unified => ({
    always,
    names,
    splat,
    bound,
    rest,
  });
  const settle = (name: string, text: string): boolean => {
    const other = bound.get(name);
    bound.set(name, other ?? text);
    return other === undefined || other === text;
  };
  // Only a splat at the very end of the template is copied byte for byte.
  const firstRest = pieces.findIndex(({ kind }) => kind === 'rest');
  const isPlain = !pieces.some((piece) => piece.kind === 'text' && piece.text === '');
  let always = isPlain && (firstRest === -1 || (firstRest === pieces.length - 1 && !slash));
  for (let index = 0; ; index += 1) {
    const [piece, segment] = [pieces[index], segments[index]];
    if (segment?.kind === 'splat') return given(always, partsOf({ pieces: pieces.slice(index), slash }));
    if (segment?.kind === 'regex') return given(false);
    if (piece?.kind === 'rest') return given(false, [], restFor(segments.slice(index)));
    if (!piece || !segment) {
      const fits = !piece && !segment && slashFits(slash, rule, prefix);
      return fits ? given(always) : undefined;
    }
    const meeting = meet(piece, segment, rule.caseSensitive);
    if (!meeting) return undefined;
    if (piece.kind !== 'text' && meeting.text !== undefined && !settle(piece.name, meeting.text)) return undefined;
    if ('name' in segment) names[segment.name] = [partOf(piece)];
    always &&= meeting.always;
  }
}

function slashFits(slash: boolean, { slash: wanted, source }: RedirectRule, prefix: string): boolean {
  return wanted === 'either' || (source.segments.length === 0 && prefix === '') || slash === source.slash;
}

/** The value of a splat with which these segments of a source match it. */
function restFor(segments: readonly Segment[]): string {
  return segments
    .flatMap((segment, index) => {
      if (segment.kind === 'literal') return [segment.text];
      if (segment.kind === 'alternation') return [segment.options[0] ?? ''];
      return segment.kind === 'placeholder' ? [`sample-${index}`] : [];
    })
    .join('/');
}

/** `text`: the value that the capture must have; undefined if it may have any value. */
interface Meeting {
  readonly always: boolean;
  readonly text?: string;
}

function meet(piece: Exclude<Piece, { kind: 'rest' }>, segment: Segment, caseSensitive: boolean): Meeting | undefined {
  if (segment.kind === 'placeholder') return piece.kind === 'text' && piece.text === '' ? undefined : { always: true };
  const wanted = segment.kind === 'literal' ? [segment.text] : segment.kind === 'alternation' ? segment.options : [];
  const takes = (text: string, strict: boolean): boolean =>
    wanted.some((one) => one === text || (!strict && one.toLowerCase() === text.toLowerCase()));
  switch (piece.kind) {
    case 'text':
      return takes(piece.text, caseSensitive) ? { always: true } : undefined;
    case 'any': {
      const [text] = wanted;
      return text === undefined ? undefined : { always: false, text };
    }
    case 'choice': {
      const loose = !piece.caseSensitive && caseSensitive;
      const option = piece.options.find((one) => takes(one, caseSensitive));
      if (option === undefined && !(loose && piece.options.some((one) => takes(one, false)))) return undefined;
      const always = !loose && piece.options.every((one) => takes(one, caseSensitive));
      const text = option ?? wanted.find((one) => piece.options.some((o) => o.toLowerCase() === one.toLowerCase()));
      return always || text === undefined ? { always } : { always, text };
    }
  }
}

/** A request on a site that the source matches with these captures; all other captures get sample values. */
export function requestFor(source: Pattern, flag: string, { bound, rest }: Pick<Unified, 'bound' | 'rest'>): string {
  const parts = source.segments.map((segment, index) => {
    switch (segment.kind) {
      case 'literal':
        return segment.text;
      case 'placeholder':
        return bound.get(segment.name) ?? `sample-${index}`;
      case 'alternation':
        return bound.get(segment.name) ?? segment.options[0] ?? '';
      case 'splat':
        return rest ?? 'sample/sample';
      case 'regex':
        return '';
    }
  });
  const path = parts.length === 0 ? '/' : `/${parts.join('/')}`;
  return `${prefixOf(flag)}${source.slash && !path.endsWith('/') ? `${path}/` : path}`;
}
