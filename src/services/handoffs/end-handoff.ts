import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { patiently } from '../../db/patiently.ts';
import { events, generations, handoffs, notifications } from '../../db/schema.ts';
import { isLanguage } from '../../shared/language.ts';
import { textsFor } from '../../shared/texts.ts';
import { eventValues } from '../events/record.ts';
import { type Generation, storedFault } from '../generation/accept/row.ts';
import { escaped, faultText } from '../generation/run/messages.ts';
import { type NewNotification, newNotice, type Push } from '../notifications.ts';
import type { Delivery, Handoff } from './kind.ts';

/**
 * Ends a hand-off with its event and its notification, in one transaction.
 * @returns what tells the account; undefined: it is no longer this attempt's, or its generation is gone
 */
export function endHandoff(db: Db, handoff: Handoff, delivery: Delivery): Promise<Push | undefined> {
  return patiently(() =>
    db.transaction(async (tx) => {
      const [ended] = await tx
        .update(handoffs)
        .set({ state: delivery.fault ? 'failed' : 'done', owner: null, leaseUntil: null, finishedAt: sql`now()` })
        .where(stillOf(handoff))
        .returning({ id: handoffs.id });
      const [generation] = await tx.select().from(generations).where(eq(generations.id, handoff.generationId));
      if (!ended || !generation) return undefined;
      await tx.insert(events).values(eventOf(handoff, generation, delivery));
      const notice = noticeOf(handoff, generation, delivery);
      const { values, push } = newNotice(notice);
      await tx.insert(notifications).values({ ...notice, id: values.noticeId, subject: `handoff:${handoff.id}` });
      return push;
    }),
  );
}

function eventOf(handoff: Handoff, generation: Generation, { record, fault }: Delivery): typeof events.$inferInsert {
  const { projectName, apiType, containerType, resourceCount, resourceNames } = eventValues(generation);
  return {
    ...{ accountId: handoff.accountId, generationId: generation.id, origin: handoff.origin, eventType: 'DEVOPS' },
    ...{ projectName, apiType, containerType, resourceCount, resourceNames, handoff: record },
    outcome: fault ? 'failed' : 'done',
    fault: fault ? storedFault(fault) : null,
  };
}

const stillOf = ({ id, attempt, owner }: Handoff) =>
  and(
    eq(handoffs.id, id),
    eq(handoffs.attempt, attempt),
    eq(handoffs.owner, owner ?? ''),
    eq(handoffs.state, 'sending'),
  );

/** A USER_MESSAGE leads to the event; its message is HTML, and what another system answered is a stranger's text. */
function noticeOf(handoff: Handoff, generation: Generation, { record, fault }: Delivery): NewNotification {
  const language = isLanguage(handoff.language) ? handoff.language : 'en';
  const t = textsFor(language);
  const values = { name: generation.request.name, target: record.name };
  const message = fault ? faultText({ language }, fault) : t('devops:notices.done', values);
  return {
    ...{ accountId: handoff.accountId, generationId: null, type: 'USER_MESSAGE', url: '/events' },
    title: t(`devops:notices.${fault ? 'failedTitle' : 'doneTitle'}`, values),
    message: escaped(record.url ? `${message}\n${record.url}` : message),
  };
}
