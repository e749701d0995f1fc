import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../db/client.ts';
import { notifications } from '../db/schema.ts';
import type { Notification, Progress } from '../shared/wire.ts';

/** What goes to the browsers of one account. */
export type Push =
  | { readonly kind: 'notification'; readonly accountId: string; readonly notification: Notification }
  | { readonly kind: 'progress'; readonly accountId: string; readonly progress: Progress }
  | { readonly kind: 'seen'; readonly accountId: string; readonly notificationId: string };

type Row = typeof notifications.$inferSelect;
export type NewNotification = Pick<Row, 'accountId' | 'generationId' | 'type' | 'title' | 'message'> &
  Partial<Pick<Row, 'url' | 'artifactId'>>;

/** The row comes first, the push second: who was away reads the rows. */
export interface Notifications {
  /** Writes the row inside the caller's transaction; push what it returns after the commit. */
  record(tx: Tx, notification: NewNotification): Promise<Push & { kind: 'notification' }>;
  push(push: Push): void;
  /** @returns a function that ends the subscription. */
  subscribe(listener: (push: Push) => void): () => void;
  unseen(accountId: string): Promise<Notification[]>;
  /** Closes the dialog in every tab. Somebody else's id does nothing. */
  markSeen(accountId: string, notificationId: string): Promise<boolean>;
  /** The same for whatever told of a generation: its caller got the file or the failure itself. */
  markGenerationSeen(accountId: string, generationId: string): Promise<void>;
}

/** Creates the service; the realtime server subscribes to it. */
export function createNotifications(deps: { db: Db }): Notifications {
  const listeners = new Set<(push: Push) => void>();
  const push = (one: Push) => {
    for (const listener of listeners) listener(one);
  };
  async function see(accountId: string, column: 'id' | 'generationId', id: string): Promise<boolean> {
    const mine = and(eq(notifications.accountId, accountId), eq(notifications[column], id));
    const seen = await deps.db
      .update(notifications)
      .set({ seenAt: new Date() })
      .where(and(mine, isNull(notifications.seenAt)))
      .returning({ id: notifications.id });
    for (const row of seen) push({ kind: 'seen', accountId, notificationId: row.id });
    return seen.length > 0;
  }
  return {
    async record(tx, notification) {
      const row = { id: crypto.randomUUID(), url: null, artifactId: null, ...notification };
      await tx.insert(notifications).values(row);
      return { kind: 'notification', accountId: row.accountId, notification: wireForm(row) };
    },
    push,
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
    markSeen: (accountId, id) => see(accountId, 'id', id),
    markGenerationSeen: async (accountId, id) => void (await see(accountId, 'generationId', id)),
  };
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
