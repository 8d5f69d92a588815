const views = new WeakMap<object, object>();

/**
 * Returns a view of a value and of everything inside that throws a TypeError if it is changed. The value itself is not frozen: others look
 * at it through views of their own, which may not differ from what is frozen.
 */
export function readOnly<T>(value: T): T {
  if (typeof value !== 'object' || value === null || !isData(value)) return value;
  const known = views.get(value);
  if (known) return known as T;
  const view = new Proxy<object>(value, HANDLER);
  views.set(value, view);
  return view as T;
}

/** Objects of other classes, such as bytes, are not looked into. */
function isData(value: object): boolean {
  if (Array.isArray(value) || value instanceof Map || value instanceof Set) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

const HANDLER: ProxyHandler<object> = {
  get(target, name) {
    const value: unknown = Reflect.get(target, name);
    if (typeof value === 'function')
      return target instanceof Map || target instanceof Set ? tableMethod(target, name, value) : value;
    // A view must tell the value of a property that cannot change.
    return Object.isFrozen(target) ? value : readOnly(value);
  },
  set: (_, name) => refuse(name),
  defineProperty: (_, name) => refuse(name),
  deleteProperty: (_, name) => refuse(name),
  setPrototypeOf: () => refuse('prototype'),
  preventExtensions: () => refuse('form'),
};

type Table = Map<unknown, unknown> | Set<unknown>;

/** A method of a map or a set, which works on the table itself and not on a view. */
function tableMethod(table: Table, name: string | symbol, method: unknown): unknown {
  switch (name) {
    case 'get':
      return (key: unknown) => readOnly((table as Map<unknown, unknown>).get(key));
    case 'has':
      return (key: unknown) => table.has(key);
    case 'forEach':
      return (visit: (value: unknown, key: unknown, of: unknown) => void) =>
        table.forEach((value, key) => visit(readOnly(value), key, readOnly(table)));
    case 'keys':
    case 'values':
    case 'entries':
    case Symbol.iterator:
      return () => (method as () => IteratorObject<unknown>).call(table).map(inView);
    default:
      return () => refuse(name);
  }
}

/** A value of a table, or a key with its value. */
function inView(found: unknown): unknown {
  return Array.isArray(found) ? found.map(readOnly) : readOnly(found);
}

function refuse(name: string | symbol): never {
  throw new TypeError(`\`${String(name)}\` cannot be changed`);
}
