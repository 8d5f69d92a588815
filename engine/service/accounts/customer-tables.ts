import type { BetterAuthPlugin } from 'better-auth';

/** The tables of the user centre beside those of better-auth, which makes and migrates them on both databases. A row goes with its user. */
export const customerTables = {
  id: 'customer',
  schema: {
    registeredProduct: {
      fields: {
        ...deviceOfUser(),
        /** Product and serial number: one device is registered once. */
        key: { type: 'string', required: true, unique: true },
      },
    },
    /** A device that a customer claims and another one has registered. */
    contestedProduct: {
      fields: { ...deviceOfUser(), key: { type: 'string', required: true, index: true } },
    },
    savedComparison: {
      fields: {
        userId: ownedByUser(),
        products: { type: 'string', required: true },
        createdAt: { type: 'date', required: true },
      },
    },
    downloadedFile: {
      fields: {
        userId: ownedByUser(),
        path: { type: 'string', required: true },
        createdAt: { type: 'date', required: true },
      },
    },
    /** A request to the support. One that was sent without an account has no user. */
    supportRequest: {
      fields: {
        number: { type: 'string', required: true, unique: true },
        userId: { ...ownedByUser(), required: false },
        /** The digest of the mail address to which the support answers. */
        mailbox: { type: 'string', required: true },
        kind: { type: 'string', required: true },
        product: { type: 'string', required: true },
        serial: { type: 'string', required: true },
        state: { type: 'string', required: true },
        createdAt: { type: 'date', required: true },
        changedAt: { type: 'date', required: true, index: true },
      },
    },
    attempt: { fields: countsInWindows('since') },
    /** Requests of one address. better-auth had this table without the two columns at the end. */
    rateLimit: { fields: countsInWindows('lastRequest') },
  },
} as const satisfies BetterAuthPlugin;

function countsInWindows(since: string) {
  return {
    key: { type: 'string', required: true, unique: true },
    count: { type: 'number', required: true },
    since: { type: 'number', required: true, bigint: true, fieldName: since },
    /** Missing in rows of earlier versions. */
    machineStart: { type: 'string', required: false },
    uptime: { type: 'number', required: false, bigint: true },
  } as const;
}

function ownedByUser() {
  return {
    type: 'string',
    required: true,
    index: true,
    references: { model: 'user', field: 'id', onDelete: 'cascade' },
  } as const;
}

function deviceOfUser() {
  return {
    userId: ownedByUser(),
    product: { type: 'string', required: true },
    serial: { type: 'string', required: true },
    purchased: { type: 'string', required: true },
    createdAt: { type: 'date', required: true },
  } as const;
}
