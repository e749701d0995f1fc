import { z } from 'zod';
import type { RoutineSummary } from '../../model/described/routine.ts';
import { routineKey } from '../../model/described/routine-key.ts';
import { Fault } from '../../model/fault.ts';
import { lines, text } from '../../model/schema/text.ts';
import { refusalOf, routineOf, toldRefusal, toldRoutine } from '../routine.ts';
import { NOTICE, shown } from '../strangers.ts';
import { type Agent, ASKS, tool } from '../tool.ts';

const PAGE = { usual: 50, most: 200 };
const MAX_SIGNATURE = 300;

/** Pages of what a database has that can be called; thousands are found by name. */
export const listRoutines = tool({
  name: 'list_routines',
  title: 'Routines of a data source',
  description:
    'Lists the stored procedures and functions of a data source, a page at a time and in the order of their names. Take "untrusted.routine" exactly as it is for describe_routine and for the endpoints of a request. Search by name where there are many. A routine with "refused" cannot be generated; one without "routine" has a name that only people should read.',
  scopes: ['generate'],
  hints: ASKS,
  input: z.strictObject({
    datasource: text.min(1, 'required').meta({ description: 'A name that list_datasources told.' }),
    schema: lines.min(1, 'required').exactOptional().meta({ description: 'Only routines of this schema.' }),
    search: lines.max(200).exactOptional().meta({ description: 'Only routines with this in their name or package.' }),
    limit: z.number().int('integer').min(1, 'positive').max(PAGE.most).default(PAGE.usual),
    cursor: text.max(6_000).exactOptional().meta({ description: 'nextCursor of the page before.' }),
  }),
  output: z.object({
    notice: z.string(),
    total: z.number().meta({ description: 'How many there are of what was asked for, on all pages.' }),
    routines: z.array(
      z.object({
        kind: z.enum(['procedure', 'function']),
        readOnly: z.boolean(),
        refused: toldRefusal.exactOptional(),
        untrusted: z.object({ routine: toldRoutine.exactOptional(), signature: z.string() }),
      }),
    ),
    nextCursor: z.string().exactOptional(),
  }),
  async run({ datasources }, agent, { datasource, schema, search, limit, cursor }) {
    const all = await datasources.routines(agent.accountId, datasource, schema, agent.signal);
    const found = inOrder(all.filter((routine) => isFound(routine, search)));
    const start = cursor === undefined ? 0 : indexAfter(found, keyOf(cursor));
    const page = found.slice(start, start + limit);
    const last = page.at(-1);
    return {
      notice: NOTICE,
      total: found.length,
      routines: page.map(({ routine }) => told(routine, agent)),
      ...(last && start + limit < found.length && { nextCursor: cursorOf(last.key) }),
    };
  },
});

interface Keyed {
  readonly key: string;
  readonly routine: RoutineSummary;
}

function isFound({ name, package: owner = '' }: RoutineSummary, search = ''): boolean {
  const words = search.toLowerCase();
  return name.toLowerCase().includes(words) || owner.toLowerCase().includes(words);
}

/**
 * Sorts routines by their keys, so that a page goes on where the one before ended, whatever routines came or went in
 * between.
 */
function inOrder(routines: readonly RoutineSummary[]): Keyed[] {
  const keyed = routines.map((routine) => ({ key: routineKey(routine), routine }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
}

function indexAfter(found: readonly Keyed[], key: string): number {
  const next = found.findIndex((routine) => routine.key > key);
  return next < 0 ? found.length : next;
}

const cursorOf = (key: string): string => Buffer.from(key).toString('base64url');

function keyOf(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString();
  if (key.startsWith('[') && cursorOf(key) === cursor) return key;
  throw new Fault('invalidRequest', { faults: [{ field: 'cursor', message: 'invalid' }] });
}

function told(summary: RoutineSummary, { language }: Agent) {
  const { kind, readOnly, refused, signature } = summary;
  const routine = routineOf(summary);
  return {
    ...{ kind, readOnly },
    ...(refused && { refused: refusalOf(refused, language) }),
    untrusted: { ...(routine && { routine }), signature: shown(`${summary.name}${signature}`, MAX_SIGNATURE) },
  };
}
