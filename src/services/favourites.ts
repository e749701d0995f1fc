import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { MAX_FAVOURITES } from '../constants.ts';
import type { Db, Tx } from '../db/client.ts';
import { favourites } from '../db/schema.ts';
import { Fault } from '../model/fault.ts';
import { type GenerateRequest, toWire } from '../model/request/request.ts';
import type { Favourite, FavouriteDetail } from '../shared/wire/favourites.ts';

/** Requests that an account keeps under names of its own, to fill forms with. */
export interface Favourites {
  /** By name. */
  list(accountId: string): Promise<readonly Favourite[]>;
  /** @throws Fault notFound, also for somebody else's. */
  read(accountId: string, id: string): Promise<FavouriteDetail>;
  /**
   * Keeps a request under a name; what the name stood for before goes.
   * @returns its id.
   * @throws Fault tooManyFavourites
   */
  save(accountId: string, name: string, request: GenerateRequest): Promise<string>;
  /** @throws Fault notFound, also for somebody else's. */
  remove(accountId: string, id: string): Promise<void>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function createFavourites({ db }: { readonly db: Db }): Favourites {
  return {
    async list(accountId) {
      const rows = await db
        .select(SHOWN)
        .from(favourites)
        .where(eq(favourites.accountId, accountId))
        .orderBy(asc(sql`lower(${favourites.name})`));
      return rows.map(toFavourite);
    },
    async read(accountId, id) {
      const [row] = await db
        .select({ ...SHOWN, request: favourites.request })
        .from(favourites)
        .where(mine(accountId, id));
      if (!row) throw new Fault('notFound');
      return { ...toFavourite(row), request: row.request };
    },
    save: (accountId, name, request) => db.transaction((tx) => save(tx, accountId, name, request)),
    async remove(accountId, id) {
      const gone = await db.delete(favourites).where(mine(accountId, id)).returning({ id: favourites.id });
      if (gone.length === 0) throw new Fault('notFound');
    },
  };
}

async function save(tx: Tx, accountId: string, name: string, request: GenerateRequest): Promise<string> {
  // Whoever saves waits for the account's others, so that all of them count.
  await tx.execute(sql`select 1 from accounts where id = ${accountId} for update`);
  const kept = await tx.select({ name: favourites.name }).from(favourites).where(eq(favourites.accountId, accountId));
  if (kept.length >= MAX_FAVOURITES && kept.every((favourite) => favourite.name !== name)) {
    throw new Fault('tooManyFavourites', { values: { limit: MAX_FAVOURITES } });
  }
  const { lock: _, ...wire } = toWire(request);
  const values = { accountId, name, technology: wire.technology, request: wire };
  const [saved] = await tx
    .insert(favourites)
    .values(values)
    .onConflictDoUpdate({
      target: [favourites.accountId, favourites.name],
      set: { technology: values.technology, request: wire, savedAt: sql`now()` },
    })
    .returning({ id: favourites.id });
  return saved?.id ?? '';
}

const SHOWN = {
  id: favourites.id,
  name: favourites.name,
  technology: favourites.technology,
  project: sql<string>`${favourites.request} ->> 'name'`,
  endpoints: sql<number>`jsonb_array_length(${favourites.request} -> 'endpoints')`,
  savedAt: favourites.savedAt,
};

/** A text that is no id gets the answer of a missing one. */
function mine(accountId: string, id: string): SQL | undefined {
  if (!UUID.test(id)) throw new Fault('notFound');
  return and(eq(favourites.id, id), eq(favourites.accountId, accountId));
}

function toFavourite({ savedAt, id, name, technology, project, endpoints }: Row): Favourite {
  return { id, name, technology, project, endpoints: Number(endpoints), savedAt: savedAt.toISOString() };
}

type Row = Omit<Favourite, 'savedAt'> & { readonly savedAt: Date };
