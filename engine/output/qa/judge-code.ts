/**
 * Returns the code of `judge` for emitted programs, for runtimes with and without `URL`. `typed` gives TypeScript. A status of 0 means that
 * the server did not answer, as in k6. A Location that is neither a path nor a full address is a difference: no host sends one for a path.
 */
export function judgeCode({ typed }: { readonly typed: boolean }): string {
  const as = (type: string): string => (typed ? `: ${type}` : '');
  return String.raw`
// Why an answer is not what was wanted; undefined where it is. Without a status no rule concerns the request: then any page and any 4xx
// but 410 is right, and so is a Location that only puts the address in canonical form or leads to where the service sends the request.
// What the host declares to answer instead is right too; without a status it redirects nothing.
function differs(base${as('string')}, [request, status, location, declared]${as('Case')}, answer${as('Answer')})${as('string | undefined')} {
  const to = answer.location && onHost(base, answer.location);
  const got = request + ': got ' + answer.status + ' ' + (to ?? '');
  for (const [other, place] of declared ?? []) {
    if (other === null ? passes(answer.status) && to === null : other === answer.status && (place && onHost(base, place)) === to)
      return undefined;
  }
  if (status !== null) {
    const wanted = location && onHost(base, location);
    return answer.status === status && to === wanted ? undefined : got + ', wanted ' + status + ' ' + (wanted ?? '');
  }
  const isRedirect = answer.status >= 300 && answer.status < 400 && to !== null;
  const fine = isRedirect
    ? [request, location ?? request].map(barePath).includes(barePath(to ?? ''))
    : passes(answer.status);
  return fine ? undefined : got + ', wanted no redirect';
}

function passes(status${as('number')})${as('boolean')} {
  return status >= 100 && status !== 410 && status < 500;
}

// A Location without the origin where that is the tested one, over http or https.
function onHost(base${as('string')}, location${as('string')})${as('string')} {
  const [origin, host] = /^(?:https?:)?\/\/([^/?#]*)/i.exec(location) ?? [''];
  return host !== undefined && plainHost(host) === plainHost(base) ? location.slice(origin.length) || '/' : location;
}

function plainHost(origin${as('string')})${as('string')} {
  return origin.toLowerCase().replace(/^https?:\/\//, '').replace(/\/.*$/, '').replace(/:(?:80|443)$/, '');
}

// The path, its first segment in lower case, without a slash at its end.
function barePath(target${as('string')})${as('string')} {
  const path = target.replace(/[?#].*$/, '').replace(/^\/[^/]*/, (first) => first.toLowerCase());
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
`.trim();
}
