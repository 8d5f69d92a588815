import type { AstroIntegration, AstroUserConfig } from 'astro';
import { checkOptions } from '../../compile/astro-config/check-options.ts';
import { ConfigError, type ConfigFault } from './config-fault.ts';
import { inTime } from '../project/in-time.ts';
import { firstParagraph, placeOfThrown } from './place-of-thrown.ts';

type Hooks = AstroIntegration['hooks'];
type AnyHook = (options: Record<string, unknown>) => unknown;
type Integrations = NonNullable<AstroUserConfig['integrations']>;

/** A hook that waits for something that never comes would hold up the build. In milliseconds. */
const LONGEST_HOOK = 60_000;
const POINTER = '/integrations';

/** The hooks of Astro in which an integration finds no pages, each with the reason. */
const REFUSED_HOOKS: Readonly<Record<string, string>> = {
  'astro:routes:resolved': 'Astro does not know the routes, which the manifests declare',
  'astro:build:ssr': 'Sitefold renders the pages, and Astro only makes their code',
  'astro:build:generated': 'Astro makes the code of the pages, and Sitefold renders them afterwards',
  'astro:build:done': 'Astro makes the code of the pages, and Sitefold renders them afterwards',
};

/** What an integration may not ask for, each with the reason and what to do. */
const REFUSED_CALLS: Readonly<Record<string, readonly [reason: string, instead: string]>> = {
  injectRoute: [
    'adds a page, and pages are declared in the manifests',
    'Declare the page in manifests/routes.yaml, with a template in theme/templates/ that imports the component.',
  ],
  addMiddleware: [
    'adds a middleware, and the service of Sitefold answers requests',
    'Leave the integration out; docs/operations.md shows what the service does with a request.',
  ],
  addDevToolbarApp: [
    'adds an app to the toolbar of Astro, which the development server of Sitefold does not show',
    'Leave the integration out, or use an option of it that switches the app off.',
  ],
  setAdapter: ['sets an adapter, and the service of Sitefold answers requests', 'Leave the integration out.'],
  setPrerenderer: ['renders pages, and Sitefold renders them', 'Leave the integration out.'],
  addContentEntryType: [
    'adds a kind of content to Astro, and content is declared in the manifests',
    'Declare the kind of content in manifests/collections/; docs/kinds-of-content.md shows how.',
  ],
  addDataEntryType: [
    'adds a kind of content to Astro, and content is declared in the manifests',
    'Declare the kind of content in manifests/collections/; docs/kinds-of-content.md shows how.',
  ],
};

/** Returns the integrations of a project, which report what they may not do, what they throw, and a hook that does not end. */
export function guardIntegrations(integrations: Integrations, folder: string): AstroIntegration[] {
  return (integrations as readonly unknown[])
    .flat(Infinity)
    .filter(Boolean)
    .map((integration) => guard(integration as AstroIntegration, folder));
}

/** The integrations that Sitefold has itself, and that a page must not have twice. */
const OURS = new Set(['@astrojs/react']);

function guard(integration: AstroIntegration, folder: string): AstroIntegration {
  const { name } = integration;
  const refuse = (message: string, hint: string): never => {
    throw new ConfigError({
      code: 'AC006',
      message: `The integration \`${name}\` ${message}.`,
      hint,
      pointer: POINTER,
    });
  };
  if (OURS.has(name)) refuse('is a part of Sitefold already', 'Delete it; islands in `islands/` are React components.');
  const late = Object.keys(integration.hooks ?? {}).find((hook) => Object.hasOwn(REFUSED_HOOKS, hook));
  if (late !== undefined)
    refuse(
      `has a hook \`${late}\`: ${REFUSED_HOOKS[late]}`,
      'Leave the integration out, or do its work on the release after `sitefold build`.',
    );
  const hooks = Object.entries(integration.hooks ?? {}).map(([hook, run]) => [hook, guardHook(hook, run as AnyHook)]);
  return { ...integration, hooks: Object.fromEntries(hooks) as Hooks };

  function guardHook(hook: string, run: AnyHook): AnyHook {
    return async (options) => {
      const late = (): Error => new Error(`it had not ended after ${LONGEST_HOOK / 1000} seconds`);
      try {
        return await inTime(Promise.resolve(run(guardOptions(options))), LONGEST_HOOK, late);
      } catch (cause) {
        if (cause instanceof ConfigError) throw cause;
        throw new ConfigError(failure(hook, cause), cause);
      }
    };
  }

  function failure(hook: string, cause: unknown): ConfigFault {
    return {
      code: 'AC007',
      message: `The integration \`${name}\` fails in its hook \`${hook}\`: ${firstParagraph(cause, folder)}`,
      hint: 'Correct it, or look into its documentation: Astro runs with the folder of Sitefold as its root.',
      pointer: POINTER,
      place: placeOfThrown(cause, folder),
    };
  }

  function guardOptions(options: Record<string, unknown>): Record<string, unknown> {
    // Some calls are hidden, and some options are read when they are asked for.
    const guarded = Object.getOwnPropertyDescriptors(options);
    const replace = (call: string, by: (...args: never[]) => unknown): void => {
      if (call in options) guarded[call] = { value: by, enumerable: true };
    };
    for (const [call, [reason, instead]] of Object.entries(REFUSED_CALLS)) replace(call, () => refuse(reason, instead));
    const update = options.updateConfig;
    // In the hook `astro:build:setup` the call takes the settings of Vite.
    if (typeof update === 'function')
      replace('updateConfig', (config: AstroUserConfig) =>
        update('vite' in options ? takenFrom({ vite: config as never }).vite : takenFrom(config)),
      );
    return Object.defineProperties({}, guarded);
  }

  /** The options that an integration sets, without what Sitefold decides. */
  function takenFrom(config: AstroUserConfig): AstroUserConfig {
    const [problem] = checkOptions(config);
    if (problem)
      refuse(
        `sets an option: ${problem.message.replace(/\.$/, '')}`,
        'Leave the integration out, or use an option of it that does not set this.',
      );
    // Astro would ask it in place of the service that notes the pictures of pages.
    if (config.image?.service)
      refuse(
        'sets the image service, which only the project can',
        'Write `image.service` in astro.config.mjs, and leave the integration out if it does nothing else.',
      );
    return config.integrations === undefined
      ? config
      : { ...config, integrations: guardIntegrations(config.integrations, folder) };
  }
}
