import type { ContestedProduct, DownloadedFile, RegisteredProduct, SavedComparison } from '../../model/account.ts';
import type { Attempts } from './attempts.ts';
import type { Store } from './store.ts';

/** The data that the user centre stores for a customer. Every function takes the id of the user first; lists are newest first. */
export interface Customer {
  products(userId: string): Promise<readonly RegisteredProduct[]>;
  /** Registers a device. One that another customer has registered is kept as contested, and the support decides whose it is. */
  register(userId: string, given: Omit<RegisteredProduct, 'id' | 'createdAt'>): Promise<Registration>;
  /** The devices that the customer claims and another customer has registered. */
  contested(userId: string): Promise<readonly ContestedProduct[]>;
  withdraw(userId: string, id: string): Promise<void>;
  unregister(userId: string, id: string): Promise<void>;
  comparisons(userId: string): Promise<readonly SavedComparison[]>;
  /** Saves a comparison. The same products are saved once; beyond the limit, the oldest comparison is deleted. */
  saveComparison(userId: string, products: readonly string[]): Promise<void>;
  removeComparison(userId: string, id: string): Promise<void>;
  downloads(userId: string): Promise<readonly DownloadedFile[]>;
  recordDownload(userId: string, path: string): Promise<void>;
  clearDownloads(userId: string): Promise<void>;
}

/** `full`: this customer has too many devices. `tooMany`: too many were tried for a while. */
export type Registration = 'registered' | 'contested' | 'taken' | 'full' | 'tooMany';

/** How many entries of a kind one customer keeps. */
const MOST_ENTRIES = 100;

type Model = 'registeredProduct' | 'contestedProduct' | 'savedComparison' | 'downloadedFile';

interface ComparisonRow extends Omit<SavedComparison, 'products'> {
  readonly products: string;
}

export interface CustomerOptions {
  readonly store: Store;
  /** Devices that an account has tried to register: serial numbers cannot be guessed without end. */
  readonly registrations: Attempts;
}

export function createCustomer(
  { store, registrations }: CustomerOptions,
  now: () => Date = () => new Date(),
): Customer {
  const entries = <T>(model: Model, userId: string): Promise<T[]> =>
    store.findMany<T>({
      model,
      where: [{ field: 'userId', value: userId }],
      sortBy: { field: 'createdAt', direction: 'desc' },
      limit: MOST_ENTRIES + 1,
    });
  const add = (model: Model, userId: string, data: object): Promise<unknown> =>
    store.create({ model, data: { ...data, userId, createdAt: now() } });
  const remove = async (model: Model, userId: string, id: string): Promise<void> => {
    await store.deleteMany({
      model,
      where: [
        { field: 'userId', value: userId },
        { field: 'id', value: id },
      ],
    });
  };
  const removeOldest = async (model: Model, userId: string): Promise<void> => {
    for (const { id } of (await entries<{ id: string }>(model, userId)).slice(MOST_ENTRIES))
      await remove(model, userId, id);
  };
  return {
    products: (userId) => entries<RegisteredProduct>('registeredProduct', userId),
    async register(userId, given) {
      if ((await registrations.count(userId)) > 0) return 'tooMany';
      const [registered, contested] = await Promise.all([
        entries<RegisteredProduct>('registeredProduct', userId),
        entries<ContestedProduct & { readonly key: string }>('contestedProduct', userId),
      ]);
      if (registered.length + contested.length >= MOST_ENTRIES) return 'full';
      const key = `${given.product}/${given.serial}`;
      try {
        await add('registeredProduct', userId, { ...given, key });
        return 'registered';
      } catch (cause) {
        const same = await store.findOne<{ userId: string }>({
          model: 'registeredProduct',
          where: [{ field: 'key', value: key }],
        });
        if (!same) throw cause;
        if (same.userId === userId || contested.some((one) => one.key === key)) return 'taken';
        await add('contestedProduct', userId, { ...given, key });
        return 'contested';
      }
    },
    contested: (userId) => entries('contestedProduct', userId),
    withdraw: (userId, id) => remove('contestedProduct', userId, id),
    unregister: (userId, id) => remove('registeredProduct', userId, id),
    async comparisons(userId) {
      const rows = await entries<ComparisonRow>('savedComparison', userId);
      return rows.map((row) => ({ ...row, products: row.products.split(',') }));
    },
    async saveComparison(userId, products) {
      const list = products.join(',');
      await store.deleteMany({
        model: 'savedComparison',
        where: [
          { field: 'userId', value: userId },
          { field: 'products', value: list },
        ],
      });
      await add('savedComparison', userId, { products: list });
      await removeOldest('savedComparison', userId);
    },
    removeComparison: (userId, id) => remove('savedComparison', userId, id),
    downloads: (userId) => entries<DownloadedFile>('downloadedFile', userId),
    async recordDownload(userId, path) {
      await add('downloadedFile', userId, { path });
      await removeOldest('downloadedFile', userId);
    },
    async clearDownloads(userId) {
      await store.deleteMany({ model: 'downloadedFile', where: [{ field: 'userId', value: userId }] });
    },
  };
}
