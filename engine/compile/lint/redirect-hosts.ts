import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import type { RedirectContext } from './context.ts';

/** A rule with a host is for an old domain. A rule for the sites has none, so that it also holds on their other addresses. */
export function redirectHosts({ model, written, report }: RedirectContext): void {
  const own = new Set(model.sites.map(({ addr }) => URL.parse(addr)?.hostname));
  const reported = new Set<string>();
  for (const { host, at } of written) {
    const key = `${at.file} ${at.pointer}`;
    if (!host || !own.has(host.name) || reported.has(key)) continue;
    reported.add(key);
    report({
      code: 'RD032',
      message: `\`${host.name}\` is the host of the sites.`,
      hint: 'Delete `host`: a rule without it holds on every host.',
      at: originAt(at.file, pointerTo(at.pointer, 'host')),
    });
  }
}
