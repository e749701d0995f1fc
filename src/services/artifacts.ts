import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../db/client.ts';
import { gathered } from '../db/gathered.ts';
import { artifacts } from '../db/schema.ts';
import { FLUSHED_LATER, statement } from '../db/statement.ts';
import { Fault } from '../model/fault.ts';
import type { PendingFile } from '../shared/wire.ts';
import type { ArtifactStore, StoredFile } from './artifacts/artifacts-store.ts';
import type { Notifications } from './notifications.ts';

/** An artifact with its content at hand. */
export interface OpenArtifact extends StoredFile {
  readonly id: string;
  readonly generationId: string;
  readonly accountId: string;
  readonly fileName: string;
  readonly sha256: string;
}

export interface Artifacts {
  /** @throws Fault notFound (also for somebody else's), artifactGone (no longer kept). */
  open(accountId: string, id: string): Promise<OpenArtifact>;
  /** Opens an artifact of any account, for a caller with a link that was checked. Throws as `open` does. */
  openLinked(id: string): Promise<OpenArtifact>;
  /** The whole file went out: it is no longer pending, and its dialog closes. Never fails: at worst it stays pending. */
  markDelivered(artifact: Delivered): Promise<void>;
  pending(accountId: string): Promise<PendingFile[]>;
  /** Ends the time of a file and removes it; its row stays and says that it is gone. */
  remove(accountId: string, id: string): Promise<void>;
  /** Removes files past their time, and files that no row points at. Rows stay: they say that a file is gone. */
  sweep(): Promise<void>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** A file without a row is either being recorded right now or was left by a process that died in between. */
const ORPHAN_AFTER_MS = 3_600_000;

type Delivered = Pick<OpenArtifact, 'id' | 'accountId' | 'generationId'>;

const given = sql.placeholder;
/** A power cut may take it back: the files are then pending again. */
const DELIVER = statement<{ id: string; generation_id: string }>(sql`with delivery as (
    select * from unnest(${given('ids')}::uuid[], ${given('accountIds')}::uuid[], ${given('generationIds')}::uuid[])
      as delivery (artifact_id, account_id, generation_id)),
  delivered as (
    update artifacts set pending = false from ${FLUSHED_LATER}, delivery
    where artifacts.id = artifact_id and artifacts.account_id = delivery.account_id and pending)
  update notifications set seen_at = now() from delivery
  where notifications.account_id = delivery.account_id and notifications.generation_id = delivery.generation_id
    and seen_at is null
  returning notifications.id, notifications.generation_id`);

/** @returns for each file the notifications that had told of it and nobody had seen. */
async function deliver(db: Db, files: readonly Delivered[]): Promise<readonly string[][]> {
  const seen = await DELIVER(db, {
    ids: files.map((file) => file.id),
    accountIds: files.map((file) => file.accountId),
    generationIds: files.map((file) => file.generationId),
  });
  const byGeneration = Map.groupBy(seen, (row) => row.generation_id);
  return files.map((file) => (byGeneration.get(file.generationId) ?? []).map((row) => row.id));
}

/** Creates the service over the store that keeps the bytes. */
export function createArtifacts(deps: {
  db: Db;
  store: ArtifactStore;
  notifications: Notifications;
  log: Logger;
}): Artifacts {
  const { db, store, notifications } = deps;
  const markAll = gathered((files: readonly Delivered[]) => deliver(db, files));

  async function opened(id: string, which: SQL | undefined): Promise<OpenArtifact> {
    if (!UUID.test(id)) throw new Fault('notFound');
    const [row] = await db.select().from(artifacts).where(which);
    if (!row) throw new Fault('notFound');
    const file = row.expiresAt > new Date() ? await store.open(row.storeKey) : undefined;
    if (!file) throw new Fault('artifactGone');
    return { ...row, ...file };
  }

  return {
    open: (accountId, id) => opened(id, owned(accountId, id)),
    openLinked: (id) => opened(id, eq(artifacts.id, id)),
    async markDelivered({ id, accountId, generationId }) {
      try {
        notifications.tellSeen(accountId, await markAll({ id, accountId, generationId }));
      } catch (error) {
        deps.log.warn({ err: error, artifact: id }, 'a delivered file stays pending');
      }
    },
    pending: async (accountId) => (await pendingRows(db, accountId)).map(pendingFile),
    async remove(accountId, id) {
      const removed = await endTime(db, accountId, id);
      await notifications.markGenerationSeen(accountId, removed.generationId);
      // Past its time it is served no more; what cannot be removed now is swept later.
      await store
        .remove(removed.key)
        .catch((error: unknown) => deps.log.warn({ err: error, artifact: id }, 'a deleted file is still on the disk'));
    },
    sweep: () => sweep(db, store, deps.log),
  };
}

const owned = (accountId: string, id: string) => and(eq(artifacts.id, id), eq(artifacts.accountId, accountId));

function pendingRows(db: Db, accountId: string) {
  return db
    .select()
    .from(artifacts)
    .where(and(eq(artifacts.accountId, accountId), eq(artifacts.pending, true)))
    .orderBy(desc(artifacts.createdAt));
}

/** Ends the time of a file, so that it is served no more. @returns where its bytes are; throws notFound, also for somebody else's */
async function endTime(db: Db, accountId: string, id: string): Promise<{ generationId: string; key: string }> {
  if (!UUID.test(id)) throw new Fault('notFound');
  const [ended] = await db
    .update(artifacts)
    .set({ pending: false, expiresAt: sql`least(${artifacts.expiresAt}, now())` })
    .where(owned(accountId, id))
    .returning({ generationId: artifacts.generationId, key: artifacts.storeKey });
  if (!ended) throw new Fault('notFound');
  return ended;
}

function pendingFile(row: typeof artifacts.$inferSelect): PendingFile {
  return {
    id: row.id,
    fileName: row.fileName,
    creationDate: row.createdAt.toISOString(),
    downloadable: row.expiresAt > new Date(),
    bytes: row.bytes,
    sha256: row.sha256,
    expiresAt: row.expiresAt.toISOString(),
  };
}

async function sweep(db: Db, store: ArtifactStore, log: Logger): Promise<void> {
  const expired = await db
    .update(artifacts)
    .set({ pending: false })
    .where(and(lt(artifacts.expiresAt, sql`now()`), eq(artifacts.pending, true)))
    .returning({ key: artifacts.storeKey });
  const old = await store.keysBefore(new Date(Date.now() - ORPHAN_AFTER_MS));
  let removed = await store.removeUnfinished(new Date(Date.now() - ORPHAN_AFTER_MS));
  for (let start = 0; start < old.length; start += 500) {
    const keys = old.slice(start, start + 500);
    const kept = await db
      .select({ key: artifacts.storeKey })
      .from(artifacts)
      .where(and(inArray(artifacts.storeKey, keys), sql`${artifacts.expiresAt} >= now()`));
    const keep = new Set(kept.map((row) => row.key));
    for (const key of keys.filter((candidate) => !keep.has(candidate))) {
      await store.remove(key);
      removed++;
    }
  }
  if (expired.length + removed > 0) log.info({ expired: expired.length, removed }, 'artifacts swept');
}
