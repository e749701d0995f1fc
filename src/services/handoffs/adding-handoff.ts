import { sql } from 'drizzle-orm';

const given = sql.placeholder;

/** Part of a statement: the hand-off of the generation in the part `made`, which follows one target at most: it has its id. */
export const ADDING_HANDOFF = sql`handoff as (
  insert into handoffs (id, account_id, generation_id, kind, target_id, origin, language)
  select id, account_id, id, ${given('handoffKind')}, ${given('handoffTarget')}::uuid, origin, language from made)`;
