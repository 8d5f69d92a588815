/** Colours of one theme of the drawings. The three tones of a body go from lit to shaded. */
interface Theme {
  readonly ink: string;
  readonly fine: string;
  readonly hole: string;
  /** The shaded side of what is as dark as an opening. */
  readonly depth: string;
  readonly metal: string;
  readonly ground: string;
  readonly signal: string;
  /** Fibres, and the gold of contacts. */
  readonly fibre: string;
  /** A printed circuit board. */
  readonly board: string;
  readonly bodies: Readonly<Record<Body, readonly [lit: string, half: string, shaded: string]>>;
}

export const BODIES = ['paper', 'grey', 'graphite', 'black', 'signal'] as const;
export type Body = (typeof BODIES)[number];

const LIGHT: Theme = {
  ink: '#16202c',
  fine: '#5b6671',
  hole: '#28323e',
  depth: '#16202c',
  metal: '#b4b8b8',
  ground: '#e4e1d8',
  signal: '#08a07d',
  fibre: '#d9a521',
  board: '#2f6b5c',
  bodies: {
    paper: ['#fffefb', '#eeebe3', '#cfccc3'],
    grey: ['#e2e3e0', '#cbcdcb', '#a8adae'],
    graphite: ['#75808a', '#59646f', '#434d58'],
    black: ['#59626c', '#3f4851', '#2d353e'],
    signal: ['#f6c9a8', '#ea9f70', '#c97b4c'],
  },
};

const DARK: Theme = {
  ink: '#dfe3e2',
  fine: '#9aa4ad',
  hole: '#0b1016',
  depth: '#05080c',
  metal: '#76818b',
  ground: '#0a0f15',
  signal: '#5fdcb9',
  fibre: '#e3b84a',
  board: '#1d4a40',
  bodies: {
    paper: ['#54616e', '#404c58', '#2d3742'],
    grey: ['#47525e', '#36414c', '#262f39'],
    graphite: ['#35404b', '#28323c', '#1b232c'],
    black: ['#27303a', '#1d252e', '#141b22'],
    signal: ['#a3623a', '#844c2b', '#63371e'],
  },
};

/**
 * Returns the style sheet of a drawing: the rules of the classes it uses and the colours these need. A page that shows drawings
 * inline and has a switch for its theme sets `--art-ink` and similar variables; a separate image file follows the system.
 */
export function styleOf(body: Body, content: string): string {
  const rules = rulesOf(content)
    .map(([name, rule]) => `.kv .${name}{${rule}}`)
    .join('');
  const used = new Set([...rules.matchAll(/var\(--(\w)\)/g)].map(([, name]) => name));
  const variables = (theme: Theme): string =>
    variablesOf(theme, body)
      .filter(([name]) => used.has(name))
      .map(([name, page, value]) => `--${name}:var(--art-${page},${value})`)
      .join(';');
  const scope = `.kv-${body}`;
  return (
    `${scope}{${variables(LIGHT)}}@media(prefers-color-scheme:dark){${scope}{${variables(DARK)}}}` +
    `.kv path{stroke-linejoin:round;stroke-linecap:round}${rules}`
  );
}

const THEMES = { light: LIGHT, dark: DARK };

/**
 * The same rules with the colours of one theme filled in: a film or a preview looks the same in every theme, and what rasterises it
 * knows no custom properties.
 */
export function flatStyleOf(theme: keyof typeof THEMES, body: Body, content: string): string {
  const colours = themeColours(theme, body);
  const filled = (rule: string): string =>
    rule.replaceAll(/var\(--(\w)\)/g, (_, name: string) => colours.get(name) ?? '');
  const scope = `.kv-${body}`;
  const rules = rulesOf(content).map(([name, rule]) => `${scope} .${name}{${filled(rule)}}`);
  return `${scope} path{stroke-linejoin:round;stroke-linecap:round}${rules.join('')}`;
}

/** The colours of one theme by the letters of the tones, as `#28323e`. */
export function themeColours(theme: keyof typeof THEMES, body: Body): ReadonlyMap<string, string> {
  return new Map(variablesOf(THEMES[theme], body).map(([name, , value]) => [name, value]));
}

/** The classes that a drawing uses. */
export function classesOf(content: string): ReadonlySet<string> {
  return new Set([...content.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')));
}

/** The rules of the classes that a drawing uses. */
function rulesOf(content: string): [name: string, rule: string][] {
  const classes = classesOf(content);
  return Object.entries(RULES).filter(([name]) => classes.has(name));
}

const LINE = 'fill:none;stroke:var(--i);stroke-width:';

/** Styles by class, of one letter each because a drawing names them a hundred times. */
const RULES: Readonly<Record<string, string>> = {
  // Tones of a body from lit to shaded, and its edge.
  a: 'fill:var(--a)',
  b: 'fill:var(--b)',
  c: 'fill:var(--c)',
  o: 'stroke:var(--i);stroke-width:2',
  l: `${LINE}2`,
  // Fine lines, edges that catch the light, labels, figures.
  f: 'fill:none;stroke:var(--f);stroke-width:1.25',
  h: 'fill:none;stroke:var(--a);stroke-width:1.25',
  e: 'fill:none;stroke:var(--e);stroke-width:1.6',
  t: `${LINE}1.6`,
  // Openings, what is darker still, metal, circuit boards, shadows on the ground.
  d: 'fill:var(--d);stroke:var(--i);stroke-width:1.25',
  m: 'fill:var(--m);stroke:var(--i);stroke-width:1.25',
  p: 'fill:var(--p)',
  j: 'fill:var(--j)',
  s: 'fill:var(--s)',
  // Lights: an area, a ring, a dot, a dot of an icon.
  g: 'fill:var(--g)',
  q: 'fill:none;stroke:var(--g);stroke-width:3',
  r: 'fill:none;stroke:var(--g);stroke-width:2.6',
  z: 'fill:none;stroke:var(--g);stroke-width:3.4',
  // Of a scene: a light, and how far a radio reaches.
  k: 'fill:none;stroke:var(--g);stroke-width:9',
  y: 'fill:none;stroke:var(--g);stroke-width:1.5;stroke-dasharray:2 7',
  // Cables and fibres: a line of ink and the core on it. Contacts.
  u: `${LINE}9`,
  v: 'fill:none;stroke:var(--b);stroke-width:5.5',
  w: `${LINE}4.5`,
  x: 'fill:none;stroke:var(--y);stroke-width:2',
  n: 'fill:none;stroke:var(--y);stroke-width:1.5',
};

/** Custom properties of a theme: the short name, what a page may call it, its colour. */
function variablesOf(theme: Theme, body: Body): [name: string, page: string, value: string][] {
  const [lit, half, shaded] = theme.bodies[body];
  const onDark = theme === LIGHT && (body === 'graphite' || body === 'black');
  return [
    ['i', 'ink', theme.ink],
    ['f', onDark ? 'fine-on-dark' : 'fine', onDark ? '#aab2b8' : theme.fine],
    ['d', 'hole', theme.hole],
    ['j', 'depth', theme.depth],
    ['m', 'metal', theme.metal],
    ['s', 'ground', theme.ground],
    ['g', onDark ? 'signal-on-dark' : 'signal', onDark ? DARK.signal : theme.signal],
    ['y', 'fibre', theme.fibre],
    ['p', 'board', theme.board],
    ['e', onDark ? 'label-on-dark' : 'label', onDark ? '#f6f3ec' : theme.ink],
    ['a', `${body}-lit`, lit],
    ['b', `${body}-half`, half],
    ['c', `${body}-shaded`, shaded],
  ];
}
