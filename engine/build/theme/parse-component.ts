import { parse } from '@astrojs/compiler-rs';
import type { AstroComponent, NamedProp, ShownComponent } from '../../model/component.ts';

/** A node of the syntax tree of Astro's compiler: ESTree with JSX. Offsets are in UTF-16 code units. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** A node with the nodes that it is in, the innermost last. */
interface Place {
  readonly node: Node;
  readonly within: readonly Node[];
}

/** What TypeScript writes around an expression: the value is that of the expression. */
const AROUND = new Set([
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
]);
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression']);

/** Reads the contract of an Astro component. Undefined if it cannot be parsed; the build says why. */
export function parseComponent(text: string): AstroComponent | undefined {
  const root = parseText(text);
  if (!root) return undefined;
  const places = listPlaces(root);
  const imports = importsOf(places);
  const declared = declaredNames(places);
  const read = readProps(places, declared);
  const type = readType(places, imports);
  const reads = read.named;
  const isOpen = type ? type.open : read.open;
  return {
    props: isOpen ? undefined : [...new Set([...(type?.names ?? []), ...reads.map(({ name }) => name)])],
    propsOf: type?.propsOf ?? [],
    reads,
    shows: [...imports].map(([name, from]) => ({ name, from, ...passedTo(name, places, declared) })),
  };
}

function parseText(text: string): Node | undefined {
  try {
    const { ast, diagnostics } = parse(text);
    return diagnostics.some(({ severity }) => severity === 'error') ? undefined : (ast as Node);
  } catch {
    // The tree of odd attributes is not valid JSON (version 0.4).
    return undefined;
  }
}

function listPlaces(root: Node): Place[] {
  const places: Place[] = [];
  const visit = (value: unknown, within: readonly Node[]): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, within);
    else if (typeof value === 'object' && value !== null) {
      const node = value as Node;
      if (typeof node.type === 'string') places.push({ node, within });
      const inside = typeof node.type === 'string' ? [...within, node] : within;
      for (const child of Object.values(node)) visit(child, inside);
    }
  };
  visit(root, []);
  return places;
}

/** The components that are imported, by the name that they have in the file. */
function importsOf(places: readonly Place[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { node } of places) {
    const from = node.type === 'ImportDeclaration' ? String((node.source as Node).value) : '';
    if (!from.endsWith('.astro')) continue;
    for (const { type, local } of node.specifiers as readonly Node[])
      if (type === 'ImportDefaultSpecifier') found.set(nameOf(local), from);
  }
  return found;
}

/** The names that variables, parameters and functions of the file have. */
function declaredNames(places: readonly Place[]): readonly string[] {
  const patterns = places.flatMap(({ node }): unknown[] => {
    if (node.type === 'VariableDeclarator') return [node.id];
    if (FUNCTIONS.has(node.type)) return [node.id, node.params];
    return node.type === 'CatchClause' ? [node.param] : [];
  });
  return patterns
    .flatMap((pattern) => listPlaces({ type: '', start: 0, end: 0, pattern }))
    .flatMap(({ node }) => (node.type === 'Identifier' ? nameOf(node) : []));
}

interface ReadProps {
  readonly named: readonly NamedProp[];
  /** Whether it may read others too. */
  readonly open: boolean;
}

/** Finds what is read of `Astro.props`, and of a variable that holds it. */
function readProps(places: readonly Place[], declared: readonly string[]): ReadProps {
  const named: NamedProp[] = [];
  let open = false;
  const variables = new Set<string>();
  const read = ({ node, within }: Place): void => {
    const use = useOf(node, within);
    const names = use && namesRead(use.by, use.value);
    const variable = use?.by.type === 'VariableDeclarator' ? (use.by.id as Node) : undefined;
    if (names) {
      named.push(...names.named);
      open ||= names.open;
    } else if (variable?.type === 'Identifier' && declared.filter((one) => one === nameOf(variable)).length === 1)
      variables.add(nameOf(variable));
    else open = true;
  };
  for (const place of places) {
    if (!isName(place, 'Astro')) continue;
    const [by] = place.within.slice(-1);
    if (by?.type !== 'MemberExpression' || by.object !== place.node || by.computed === true) open = true;
    else if (nameOf(by.property) === 'props') read({ node: by, within: place.within.slice(0, -1) });
  }
  for (const place of places)
    if ([...variables].some((name) => isName(place, name)) && !isDeclaration(place)) read(place);
  return { named, open };
}

/** Returns the node that uses the value of an expression, without what TypeScript writes around it. */
function useOf(node: Node, within: readonly Node[]): { readonly by: Node; readonly value: Node } | undefined {
  const at = within.findLastIndex(({ type }) => !AROUND.has(type));
  const by = within[at];
  return by && { by, value: within[at + 1] ?? node };
}

/** The props that a destructuring or a member expression reads. Undefined for another use. */
function namesRead(by: Node, value: Node): ReadProps | undefined {
  if (by.type === 'MemberExpression' && by.object === value) {
    const key = by.property as Node;
    const name = keyName(key, by.computed === true);
    return name === undefined ? { named: [], open: true } : { named: [placeOf(name, key)], open: false };
  }
  const pattern = by.type === 'VariableDeclarator' && by.init === value ? (by.id as Node) : undefined;
  if (pattern?.type !== 'ObjectPattern') return undefined;
  const properties = pattern.properties as readonly Node[];
  const named = properties.flatMap(({ type, key, computed }): NamedProp[] => {
    const name = type === 'Property' ? keyName(key as Node, computed === true) : undefined;
    return name === undefined ? [] : [placeOf(name, key as Node)];
  });
  return { named, open: named.length < properties.length };
}

interface PropsType {
  readonly names: readonly string[];
  readonly propsOf: readonly string[];
  /** Whether there may be others, because the type is made of types of other files. */
  readonly open: boolean;
}

/** Reads the type `Props`, which is the contract of a component. Undefined if the file does not have it. */
function readType(places: readonly Place[], imports: ReadonlyMap<string, string>): PropsType | undefined {
  const types = places.flatMap(({ node }): PropsType[] => {
    if (nameOf(node.local ?? node.id) !== 'Props') return [];
    if (node.type.startsWith('Import')) return [OPEN];
    if (node.type === 'TSInterfaceDeclaration')
      return (node.extends as readonly Node[]).length > 0 ? [OPEN] : [membersOf((node.body as Node).body)];
    if (node.type !== 'TSTypeAliasDeclaration') return [];
    const alias = node.typeAnnotation as Node;
    if (alias.type === 'TSTypeLiteral') return [membersOf(alias.members)];
    const from = imports.get(componentOf(alias) ?? '');
    return [from === undefined ? OPEN : { names: [], propsOf: [from], open: false }];
  });
  if (types.length === 0) return undefined;
  return {
    names: types.flatMap(({ names }) => names),
    propsOf: types.flatMap(({ propsOf }) => propsOf),
    open: types.some(({ open }) => open),
  };
}

const OPEN: PropsType = { names: [], propsOf: [], open: true };

function membersOf(members: unknown): PropsType {
  const names = (members as readonly Node[]).map(({ key, computed }) =>
    key ? keyName(key as Node, computed === true) : undefined,
  );
  return { names: names.filter((name) => name !== undefined), propsOf: [], open: names.includes(undefined) };
}

/** The name of the component in `ComponentProps<typeof Name>`. */
function componentOf({ typeName, typeArguments }: Node): string | undefined {
  if (nameOf(typeName) !== 'ComponentProps') return undefined;
  const [first] = (typeArguments as { readonly params: readonly Node[] } | null)?.params ?? [];
  return first?.type === 'TSTypeQuery' ? nameOf(first.exprName) : undefined;
}

/** The attributes that Astro takes itself, on any component: the slot that it is for, and directives such as `client:load`. */
const OF_ASTRO = /^slot$|:/;

/** Finds what is passed to a component. */
function passedTo(
  name: string,
  places: readonly Place[],
  declared: readonly string[],
): Pick<ShownComponent, 'props' | 'open'> {
  const props: NamedProp[] = [];
  // A variable of the same name may be another component.
  if (declared.includes(name)) return { props: [], open: true };
  let open = false;
  for (const place of places) {
    const { node } = place;
    if (isName(place, name) && !isDeclaration(place)) open = true;
    if (node.type !== 'JSXOpeningElement' || nameOf(node.name) !== name) continue;
    for (const attribute of node.attributes as readonly Node[]) {
      const key = attribute.name as Node | undefined;
      if (!key) open = true;
      else if (!OF_ASTRO.test(nameOf(key))) props.push(placeOf(nameOf(key), key));
    }
  }
  return { props, open };
}

/** Tells whether a node stands for the value that has a name, and is not a key of the same name. */
function isName({ node, within }: Place, name: string): boolean {
  if (node.type !== 'Identifier' || node.name !== name) return false;
  const [by] = within.slice(-1);
  const isKey =
    (by?.type === 'MemberExpression' && by.property === node) || (by?.type === 'Property' && by.key === node);
  return !isKey || by.computed === true || by.shorthand === true;
}

/** Tells whether a node is where its name is declared or imported, or is a part of a type. */
function isDeclaration({ node, within }: Place): boolean {
  const [by] = within.slice(-1);
  if (by?.type === 'VariableDeclarator') return by.id === node;
  return by?.type === 'ImportDefaultSpecifier' || by?.type === 'TSTypeQuery';
}

function keyName({ type, name, value }: Node, computed: boolean): string | undefined {
  if (type === 'Literal') return String(value);
  return computed ? undefined : (name as string);
}

function nameOf(node: unknown): string {
  const name = (node as Node | null | undefined)?.name;
  return typeof name === 'string' ? name : '';
}

function placeOf(name: string, { start, end }: Node): NamedProp {
  return { name, start, end };
}
