import { parseSync } from 'rolldown/utils';
import type { Broken, ReadConfig } from '../../compile/astro-config/check-config.ts';
import type { Source } from '../../compile/parse/parse-yaml.ts';
import { ASTRO_CONFIG } from '../../model/astro-config.ts';
import { pointerTo } from '../../model/diagnostics/diagnostic.ts';
import type { Mark } from '../../model/diagnostics/source.ts';
import { configSources, isCode } from './config-files.ts';

const EXPORT = 'export default';

/** A node of a syntax tree (ESTree). Offsets are in UTF-16 code units. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** Parses the Astro settings of a project, with the place of each option. Undefined if the project has none. */
export function parseConfig(sources: readonly Source[]): ReadConfig | undefined {
  const modules = configSources(sources).filter(({ path }) => isCode(path));
  const config = modules.find(({ path }) => path === ASTRO_CONFIG);
  if (!config) return undefined;
  const marks = new Map<string, Mark>();
  let options: unknown;
  const broken = modules.flatMap((source): Broken[] => {
    const { program, errors } = parseSync(source.path, textOf(source));
    if (source === config && errors.length === 0) options = readOptions(program as unknown as Node, marks);
    return errors.slice(0, 1).map(({ message, labels }) => ({
      file: source.path,
      message: message.replace(/\.$/, ''),
      at: labels[0]?.start ?? 0,
    }));
  });
  return { path: ASTRO_CONFIG, text: textOf(config), marks: () => marks, options, broken };
}

function textOf({ bytes }: Source): string {
  return new TextDecoder().decode(bytes);
}

/** Reads the object that the module exports, if it is written in the module. */
function readOptions(program: Node, marks: Map<string, Mark>): unknown {
  const body = program.body as readonly Node[];
  const exported = body.find(({ type }) => type === 'ExportDefaultDeclaration');
  if (!exported) return undefined;
  marks.set('', [-1, -1, exported.start, exported.start + EXPORT.length]);
  /** The constants that are being looked into: one may name itself, although it cannot run then. */
  const open = new Set<string>();
  return valueOf(exported.declaration as Node, '');

  function valueOf(node: Node, pointer: string): unknown {
    switch (node.type) {
      case 'Literal':
        return node.value;
      case 'ParenthesizedExpression':
        return valueOf(node.expression as Node, pointer);
      // `defineConfig({ … })`
      case 'CallExpression': {
        const [first] = node.arguments as readonly Node[];
        return pointer === '' && first ? valueOf(first, pointer) : undefined;
      }
      case 'Identifier': {
        const name = node.name as string;
        const declaration = open.has(name) ? undefined : declared(name);
        if (!declaration) return undefined;
        open.add(name);
        const value = valueOf(declaration, pointer);
        open.delete(name);
        return value;
      }
      case 'ObjectExpression':
        return Object.fromEntries(
          (node.properties as readonly Node[]).flatMap((property) => {
            // What is spread, or named by a computation, is only known when the module has run.
            if (property.type !== 'Property' || property.computed === true) return [];
            const [key, value] = [property.key, property.value] as [Node, Node];
            const name = String(key.name ?? key.value);
            const at = pointerTo(pointer, name);
            marks.set(at, [key.start, key.end, value.start, value.end]);
            return [[name, valueOf(value, at)]];
          }),
        );
      default:
        return undefined;
    }
  }

  /** The value of a constant of the module. */
  function declared(name: string): Node | undefined {
    for (const { type, kind, declarations } of body) {
      if (type !== 'VariableDeclaration' || kind !== 'const') continue;
      for (const { id, init } of declarations as readonly { id: Node; init?: Node | null }[])
        if (id.name === name && init) return init;
    }
    return undefined;
  }
}
