import type { AstroInlineConfig } from 'astro';
import { fileURLToPath } from 'node:url';

type VitePlugin = NonNullable<NonNullable<AstroInlineConfig['vite']>['plugins']>[number];

const KEPT_ISLANDS = fileURLToPath(new URL('../../theme/kept-islands.ts', import.meta.url));

/** Renders a tag with at most one slot as Astro does, but at once. The code becomes a part of Astro's module, whose functions it uses. */
const PLAIN_TAGS = `
function isPlainTag(Component, slots) {
  return typeof Component === "string" && sanitizeElementName(Component) === Component && Object.keys(slots).every((name) => name === "default");
}
function renderTag(result, Tag, props, slots) {
  const tag = markHTMLString(Tag);
  const attributes = internalSpreadAttributes(props, true, Tag);
  if (voidElementNames.test(Tag) && !slots.default) return renderTemplate\`<\${tag}\${attributes}/>\`;
  return renderTemplate\`<\${tag}\${attributes}>\${slots.default?.(result)}</\${tag}>\`;
}
`;

interface Change {
  readonly from: string;
  readonly to: string;
}

/** Code of Astro (checked with 7.3.5) that does not fit, by its file, each piece with its replacement. */
const CHANGES: Readonly<Record<string, readonly Change[]>> = {
  'component.js': [
    {
      // The name of an island is a hash that includes the folder of its source, so that the same build would differ by machine.
      from: ':${metadata.componentUrl}-->',
      to: '-->',
    },
    {
      // Astro renders an island anew on each page, and makes all that follows it wait.
      from: 'return renderFrameworkComponent(result, displayName, Component, props, slots).catch(\n    handleCancellation\n  );',
      to: 'if (isPlainTag(Component, slots)) return renderTag(result, Component, props, slots);\n  return renderIsland(result, { component: Component, props, slots }, (own) => renderFrameworkComponent(result, displayName, Component, own, slots).catch(handleCancellation));',
    },
    {
      from: 'import { clsx } from "clsx";',
      to: `import { clsx } from "clsx";\nimport { renderIsland } from ${JSON.stringify(KEPT_ISLANDS)};`,
    },
    {
      // A tag that is chosen while the page is rendered goes the way of an island, although nothing about it waits.
      from: 'function normalizeProps(props) {',
      to: `${PLAIN_TAGS}function normalizeProps(props) {`,
    },
  ],
  // A style element beside the first island is not valid HTML in the body; base.css has the rule.
  'scripts.js': [{ from: '<style>${ISLAND_STYLES}</style>', to: '' }],
};

const PLACE = /\/astro\/dist\/runtime\/server\/(?:render\/)?([\w-]+\.js)$/;

/** Makes islands the same on every machine, valid HTML, and rendered once. Stops the build if Astro no longer has a piece of this code. */
export function stableIslands(): VitePlugin {
  return {
    name: 'sitefold-stable-islands',
    transform(code: string, id: string) {
      const changes = CHANGES[PLACE.exec(id)?.[1] ?? ''];
      if (!changes) return undefined;
      let changed = code;
      for (const { from, to } of changes) {
        if (!changed.includes(from)) throw new Error(`Astro has changed its code for islands: see ${id}`);
        changed = changed.replace(from, () => to);
      }
      return { code: changed, map: null };
    },
  };
}
