import type { PGlite } from '@electric-sql/pglite';

/** Parse, Bind, Describe, Execute, Close, Flush: messages of the extended protocol, which end with a Sync. */
const EXTENDED = new Set([...'PBDECH'].map((letter) => letter.charCodeAt(0)));
const TERMINATE = 'X'.charCodeAt(0);
/** Execute of a portal that nobody has: its failure rolls back what a query without its Sync has done. */
const FAIL = Uint8Array.of(0x45, 0, 0, 0, 14, ...Buffer.from('lost!'), 0, 0, 0, 0, 0);
const SYNC = Uint8Array.of(0x53, 0, 0, 0, 4);

/**
 * All connections share PGlite's one session, and the socket server may serve another one between any two messages. A
 * transaction already keeps the others waiting; this does the same for one extended query (Parse … Sync), or else two
 * clients would overwrite each other's unnamed statement and portal. So a client has the session from its first message
 * until the server is ready for the next query outside a transaction.
 */
export function keepQueriesWhole(db: PGlite): PGlite {
  let open = false;
  const silent = { onRawData: () => {} };
  const own: Partial<PGlite> = {
    isInTransaction: () => open || db.isInTransaction(),
    async execProtocolRawStream(message, options) {
      const type = message[0] ?? 0;
      // The connection is closed next, and `exec` called.
      if (type === TERMINATE) return;
      open = EXTENDED.has(type);
      return db.execProtocolRawStream(message, options);
    },
    /** The server rolls back what a lost connection left open; what it left half sent must be ended first. */
    async exec(sql, options) {
      if (open) for (const message of [FAIL, SYNC]) await db.execProtocolRawStream(message, silent);
      open = false;
      return db.isInTransaction() ? db.exec(sql, options) : [];
    },
  };
  return new Proxy(db, {
    get(target, name) {
      if (name in own) return own[name as keyof PGlite];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
