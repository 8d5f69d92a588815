/**
 * Asks the registry for known weaknesses of what is installed for production: high and critical ones end with 1. A registry that has no such
 * endpoint, or that cannot be reached, has not been asked: the script then exits with 4, which is not a success.
 */
import { spawnSync } from 'node:child_process';

const { stdout, stderr } = spawnSync(
  'npm',
  ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0'],
  {
    encoding: 'utf8',
  },
);

interface Audit {
  readonly auditReportVersion?: number;
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
  readonly message?: string;
  /** The status that the registry answered; none where it was not reached. */
  readonly statusCode?: number;
}

/** What a registry without the endpoint answers. */
const NO_ENDPOINT = [404, 405, 501];

const audit = readAudit();
if (audit.auditReportVersion !== undefined) {
  const grave = Object.entries(audit.vulnerabilities ?? {}).filter(([, { severity }]) =>
    /^(?:high|critical)$/.test(severity),
  );
  end(
    grave.length === 0 ? 0 : 1,
    grave.map(([name, { severity }]) => `${name}: ${severity}`).join('\n') || 'no grave weakness is known',
  );
} else if (audit.message !== undefined && (audit.statusCode === undefined || NO_ENDPOINT.includes(audit.statusCode))) {
  end(4, `not asked: ${audit.message}`);
} else {
  end(1, `npm audit failed: ${audit.message ?? stderr}`);
}

function readAudit(): Audit {
  try {
    return JSON.parse(stdout) as Audit;
  } catch {
    return {};
  }
}

function end(code: number, words: string): void {
  process.stdout.write(`${words}\n`);
  process.exitCode = code;
}
