import type { Administration, Claim } from '../../../engine/service/accounts/administration.ts';
import { withAdministration } from '../../accounts-place.ts';
import { formatTable } from '../../format-table.ts';
import { AS_DATA, EXIT, UserError, print, say } from '../../io.ts';

interface Options {
  readonly root: string;
  readonly give?: string;
  readonly refuse?: string;
  readonly json?: boolean;
}

/** Lists the devices that two customers have registered, or settles one. The support writes to both: no mail is sent. */
export async function runAccountsClaims({ root, give, refuse, json }: Options): Promise<void> {
  if (give !== undefined && refuse !== undefined) throw new UserError('Use --give or --refuse, not both.', EXIT.usage);
  await withAdministration(root, async (administration) => {
    if (give !== undefined) return settle(administration, give, 'give');
    if (refuse !== undefined) return settle(administration, refuse, 'refuse');
    const claims = await administration.claims();
    if (json) print(`${JSON.stringify(claims, null, 2)}\n`);
    else print(formatClaims(claims));
  });
}

async function settle({ settle: decide }: Administration, id: string, decision: 'give' | 'refuse'): Promise<void> {
  if (!(await decide(id, decision)))
    throw new UserError(`There is no claim \`${id}\`; sitefold accounts claims lists them.`, EXIT.findings);
  say(decision === 'give' ? 'the device belongs to the customer who claimed it\n' : 'the device stays where it is\n');
}

function formatClaims(claims: readonly Claim[]): string {
  if (claims.length === 0) return 'no device is contested\n';
  const rows = claims.map(({ id, product, serial, claimedBy, registeredBy, createdAt }) => [
    id,
    product,
    serial,
    claimedBy,
    registeredBy ?? '-',
    createdAt.toISOString().slice(0, 10),
  ]);
  return formatTable(
    { head: ['claim', 'product', 'serial number', 'claimed by', 'registered by', 'since'], rows },
    AS_DATA,
  );
}
