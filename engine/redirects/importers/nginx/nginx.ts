import type { RedirectImporter } from '../importer.ts';
import { collect } from '../shared/collect.ts';
import { chooseForms, type FoundExpression } from '../shared/expression/choose-forms.ts';
import { sayOfAll } from '../shared/general-remarks.ts';
import { takeInOrder } from '../shared/order/take-in-order.ts';
import { readNginx, type NginxDirective } from './config.ts';
import { joinServers } from './hosts.ts';
import { wrapMapBody } from './map-body.ts';
import { findMaps, rulesOfMap } from './map.ts';
import { readServer } from './server.ts';

/**
 * The redirects of an nginx configuration, or of a part of one: `rewrite` with `permanent` or `redirect`, `return` in a server or a
 * location, and a `map` of paths with its use, or only the body of such a map. Of several servers, those beside that of the site give rules
 * for their hosts. Other directives are ignored.
 */
export const nginx: RedirectImporter = {
  id: 'nginx',
  title: 'nginx configuration',
  docs: 'https://nginx.org/en/docs/http/ngx_http_rewrite_module.html',
  precedence: 'kind',
  read(text) {
    const into = collect();
    const { directives: given, flaws } = readNginx(text);
    for (const { reason, ...place } of flaws) into.refuse(place, reason);
    const directives = wrapMapBody(given, into);
    const maps = findMaps(directives, into);
    const used = new Set<string>();
    const servers = serversOf(directives).map((block) => ({
      named: block.filter(({ name }) => name === 'server_name'),
      found: readServer(block, { into, maps, used }),
    }));
    const joined = joinServers(servers, into);
    const unused = maps
      .filter(({ variable }) => !used.has(variable))
      .flatMap((map): FoundExpression[] => {
        if (directives === given)
          into.remark(
            map.directive,
            `Nothing in this file uses \`$${map.variable}\`; it is taken as the target of \`return 301\`.`,
          );
        return rulesOfMap(map, { status: 301, kind: 'return', behind: '' }, into);
      });
    return sayOfAll(takeInOrder(into, chooseForms([...joined, ...unused])), NGINX_PATHS);
  },
};

/** The remark on changes that nginx makes to a path before it tries any rule. */
export const NGINX_PATHS =
  'nginx decoded the path, including `%2F`, and made one slash of several before it matched, and `return` inserted decoded captures; here they are kept as they were sent, so that such a request may be decided differently.';

/** The blocks of the servers; a file without server blocks counts as one server. */
function serversOf(directives: readonly NginxDirective[]): (readonly NginxDirective[])[] {
  const blocks = directives.flatMap((directive) => (directive.name === 'http' ? (directive.block ?? []) : [directive]));
  const servers = blocks.filter(({ name, block }) => name === 'server' && block).map(({ block = [] }) => block);
  const loose = blocks.filter(({ name }) => !['server', 'map', 'events', 'upstream', 'types'].includes(name));
  return loose.length > 0 ? [...servers, loose] : servers;
}
