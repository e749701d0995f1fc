import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { TFunction } from 'i18next';
import type { Db } from '../db/client.ts';
import { accounts, notifications } from '../db/schema.ts';
import { isLanguage, type Language } from '../shared/language.ts';
import { textsFor } from '../shared/texts.ts';
import type { Notification, Progress } from '../shared/wire.ts';
import { runningServices } from './generation/list/running-services.ts';

/** A message to the browsers of one account. */
export type Push =
  | { readonly kind: 'notification'; readonly accountId: string; readonly notification: Notification }
  | { readonly kind: 'progress'; readonly accountId: string; readonly progress: Progress }
  | { readonly kind: 'seen'; readonly accountId: string; readonly notificationId: string };

type Row = typeof notifications.$inferSelect;
export type NewNotification = Pick<Row, 'accountId' | 'generationId' | 'type' | 'title' | 'message'> &
  Partial<Pick<Row, 'url' | 'artifactId'>>;

/** The language, and its texts, in which an account is told something. */
export interface Telling {
  readonly t: TFunction;
  readonly language: Language;
}
type Told = Pick<Row, 'type' | 'title' | 'message'>;

/** The row comes first, the push second: who was away reads the rows. */
export interface Notifications {
  push(push: Push): void;
  /** Closes the dialogs of notifications that a statement of somebody else's has marked as seen. */
  tellSeen(accountId: string, ids: readonly string[]): void;
  /** Tells an account of something in its language, once however often and on however many nodes it is told. */
  tellOnce(accountId: string, subject: string, write: (telling: Telling) => Told): Promise<void>;
  /** @returns a function that ends the subscription. */
  subscribe(listener: (push: Push) => void): () => void;
  unseen(accountId: string): Promise<Notification[]>;
  /** Lists running generations, for a browser that connects between two pushes. */
  running(accountId: string): Promise<readonly Progress[]>;
  /** Closes the dialog in every tab. Somebody else's id does nothing. */
  markSeen(accountId: string, notificationId: string): Promise<boolean>;
  /** Closes the dialogs about a generation whose caller got the file or the failure itself. */
  markGenerationSeen(accountId: string, generationId: string): Promise<void>;
}

const given = sql.placeholder;

/** Part of a statement: writes the notification of the generation in the part `ended`. */
export const NOTIFYING = sql`notice as (
  insert into notifications (id, account_id, type, message, title, url, artifact_id, generation_id)
  select ${given('noticeId')}, account_id, ${given('type')}, ${given('message')}, ${given('title')}, ${given('url')},
    ${given('noticeArtifactId')}, id from ended)`;

/** A notification as NOTIFYING's values, and as it is pushed once they are written. */
export function newNotice(notification: NewNotification): {
  values: { noticeId: string } & Record<string, unknown>;
  push: Push;
} {
  const row = { id: crypto.randomUUID(), url: null, artifactId: null, ...notification };
  const { id: noticeId, type, message, title, url, artifactId: noticeArtifactId } = row;
  return {
    values: { noticeId, type, message, title, url, noticeArtifactId },
    push: { kind: 'notification', accountId: row.accountId, notification: wireForm(row) },
  };
}

/** Creates the service; the realtime server subscribes to it. */
export function createNotifications(deps: { db: Db }): Notifications {
  const listeners = new Set<(push: Push) => void>();
  const push = (message: Push) => {
    for (const listener of listeners) listener(message);
  };
  const tellSeen = (accountId: string, ids: readonly string[]) => {
    for (const notificationId of ids) push({ kind: 'seen', accountId, notificationId });
  };
  async function see(accountId: string, column: 'id' | 'generationId', id: string): Promise<boolean> {
    const seen = await markAsSeen(deps.db, accountId, column, id);
    tellSeen(accountId, seen);
    return seen.length > 0;
  }
  return {
    push,
    tellSeen,
    async tellOnce(accountId, subject, write) {
      const row = await writeOnce(deps.db, accountId, subject, write);
      if (row) push({ kind: 'notification', accountId, notification: wireForm(row) });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async unseen(accountId) {
      const rows = await deps.db
        .select()
        .from(notifications)
        .where(and(eq(notifications.accountId, accountId), isNull(notifications.seenAt)))
        .orderBy(asc(notifications.createdAt))
        .limit(MAX_UNSEEN);
      return rows.map(wireForm);
    },
    running: (accountId) => runningServices(deps.db, accountId),
    markSeen: (accountId, id) => see(accountId, 'id', id),
    markGenerationSeen: async (accountId, id) => void (await see(accountId, 'generationId', id)),
  };
}

/** @returns the ids of those that were marked now. */
async function markAsSeen(db: Db, accountId: string, column: 'id' | 'generationId', id: string): Promise<string[]> {
  const mine = and(eq(notifications.accountId, accountId), eq(notifications[column], id));
  const seen = await db
    .update(notifications)
    .set({ seenAt: new Date() })
    .where(and(mine, isNull(notifications.seenAt)))
    .returning({ id: notifications.id });
  return seen.map((row) => row.id);
}

async function writeOnce(db: Db, accountId: string, subject: string, write: (telling: Telling) => Told) {
  const [account] = await db.select({ language: accounts.language }).from(accounts).where(eq(accounts.id, accountId));
  if (!account) return undefined;
  const language = isLanguage(account.language) ? account.language : 'en';
  const [row] = await db
    .insert(notifications)
    .values({ accountId, subject, ...write({ t: textsFor(language), language }) })
    .onConflictDoNothing()
    .returning();
  return row;
}

/** Someone who was away for a month is not shown hundreds of dialogs; the files stand in the pending files. */
const MAX_UNSEEN = 20;

type WireRow = Pick<Row, 'id' | 'type' | 'title' | 'message' | 'url' | 'artifactId' | 'generationId'>;

function wireForm(row: WireRow): Notification {
  return {
    type: row.type,
    message: row.message,
    id: row.artifactId ?? row.generationId ?? row.id,
    title: row.title,
    url: row.url,
    notificationId: row.id,
  };
}
