import { resolve } from 'node:path';
import { readContentUrl } from '../build/cms/content-url.ts';
import type { LogLevel } from '../model/log.ts';
import schema from '../model/schema/environment.schema.json' with { type: 'json' };
import { validatorOf } from '../model/schema/validators.ts';
import { isAddressRange } from './client-address.ts';

/** The checked environment variables. Variables that are not set are undefined. */
export interface Environment {
  /** An origin, without a slash at the end. */
  readonly publicUrl: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly authSecret: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  /** Absolute. */
  readonly dataFolder: string;
  /** IP addresses, and ranges in CIDR notation. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: LogLevel;
  readonly contentUrl: URL | undefined;
}

/** The environment variables as the operating system provides them. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Reads and checks the variables of environment.schema.json. Reports one problem for each variable, never with its value. */
export function readEnvironment(
  variables: Variables,
  root: string,
): { readonly environment: Environment } | { readonly problems: readonly string[] } {
  const given = givenOf(variables);
  const wrong = NAMES.filter((name) => given[name] !== undefined && CHECKS[name]?.(given[name]) === false);
  const all = new Set([...brokenBySchema(given), ...wrong]);
  if (all.size > 0) return { problems: NAMES.filter((name) => all.has(name)).map(explain) };
  const content = readContentUrl(variables);
  return {
    environment: {
      publicUrl: given.PUBLIC_URL === undefined ? undefined : new URL(given.PUBLIC_URL).origin,
      databaseUrl: given.DATABASE_URL,
      authSecret: given.AUTH_SECRET,
      smtpUrl: given.SMTP_URL,
      mailFrom: given.MAIL_FROM,
      dataFolder: resolve(root, given.DATA_DIR ?? schema.properties.DATA_DIR.default),
      trustedProxies: listOf(given.TRUSTED_PROXIES),
      logLevel: (given.LOG_LEVEL ?? schema.properties.LOG_LEVEL.default) as LogLevel,
      contentUrl: content && 'base' in content ? content.base : undefined,
    },
  };
}

type Name = keyof typeof schema.properties;
type Given = Readonly<Partial<Record<Name, string>>>;

const NAMES = Object.keys(schema.properties) as Name[];

/** Checks that a pattern in the schema cannot express. */
const CHECKS: Partial<Record<Name, (value: string) => boolean>> = {
  PUBLIC_URL: (value) => URL.canParse(value),
  DATABASE_URL: (value) => URL.canParse(value),
  // A value that a document shows is not a secret.
  AUTH_SECRET: (value) => !schema.properties.AUTH_SECRET.examples.includes(value),
  SMTP_URL: (value) => URL.canParse(value),
  TRUSTED_PROXIES: (value) => listOf(value).every(isAddressRange),
  CONTENT_URL: (value) => 'base' in (readContentUrl({ CONTENT_URL: value }) ?? {}),
};

/** Treats an empty variable as not set: shells and unit files have no other way to unset an inherited one. */
function givenOf(variables: Variables): Given {
  return Object.fromEntries(NAMES.map((name) => [name, variables[name]]).filter(([, value]) => (value ?? '') !== ''));
}

function brokenBySchema(given: Given): string[] {
  const validate = validatorOf('environment');
  if (validate(given)) return [];
  return (validate.errors ?? []).map(({ instancePath, params }) =>
    String((params as { missingProperty?: string }).missingProperty ?? instancePath.slice(1)),
  );
}

function explain(name: Name): string {
  const { title, description, examples } = schema.properties[name];
  return `${name} is ${title}. ${description} Example: ${name}=${examples[0] ?? ''}`;
}

function listOf(text = ''): string[] {
  return text.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
}
