import { z } from 'zod';
import { givenResults } from './given-result.ts';
import { SERVERS } from './project.ts';
import { DATABASE_KINDS } from './routine.ts';
import { strict } from './strict.ts';
import { lines, plainJson, text } from './text.ts';

/** Technologies by the names of CALLS.md's `{product}SqlServer` calls. */
export const TECHNOLOGIES = [
  'rest',
  'soap',
  'graphql',
  'grpc',
  'websocket',
  'queue',
  'sftp',
  'file',
  'job',
  'module',
] as const;
export type Technology = (typeof TECHNOLOGIES)[number];

export const MODES = ['Build', 'Test', 'Src'] as const;
export type Mode = (typeof MODES)[number];

/** Source types as SPEC §3 numbers them; the names are accepted too (CALLS.md). Nothing is made from an API source yet. */
const sourceType = z
  .union([z.literal(1), z.literal(2), z.enum(['DATABASE', 'API_SOURCE', 'API_SOURCES'])])
  .transform((value): 1 | 2 => (value === 1 || value === 'DATABASE' ? 1 : 2))
  .refine((value) => value === 1, 'apiSource');

/** SPEC spells WildFly 'Wieldly' and names servers with capitals; the API accepts those spellings too. */
const applicationServer = text
  .transform((value) => value.toLowerCase().replace('wieldly', 'wildfly'))
  .pipe(z.enum(SERVERS, { error: 'decision' }));

export const routineRef = strict({
  schema: lines.min(1),
  package: lines.min(1).exactOptional(),
  name: lines.min(1),
  argumentTypes: z.array(lines),
});

const senderUse = strict({ sender: text.min(1), options: z.record(text, plainJson).default({}) });

/** One operation as the trigger exposes it. Exactly one of `routine` and `query` is its source. */
export const endpoint = strict({
  /** The operation's name; without it, one is made from the routine's. */
  name: text.trim().regex(/^\S*$/, 'noBlanks').max(128).exactOptional(),
  routine: routineRef.exactOptional(),
  query: lines.trim().min(1).max(100_000).exactOptional(),
  options: z.record(text, plainJson).default({}),
  senders: z.array(senderUse).max(10).default([]),
  /** Columns of the routine's results that its data source does not tell. */
  results: givenResults.exactOptional(),
})
  .refine((value) => (value.routine === undefined) !== (value.query === undefined), { error: 'sourceMissing' })
  .refine((value) => value.query === undefined || value.results === undefined, {
    error: 'resultsOfQuery',
    path: ['results'],
  });

/**
 * What every generate call takes, and what `forja.json` keeps (DESIGN, one way through it). Messages are keys of the
 * `validation` section of the `common` text set.
 */
export const generateRequest = strict({
  name: text
    .trim()
    .min(1, 'required')
    .max(60)
    .regex(/^\S+$/, 'noBlanks')
    .regex(/^[a-zA-Z][a-zA-Z0-9_-]*$/, 'projectName'),
  domain: text
    .trim()
    .min(1, 'required')
    .max(120)
    .regex(/^\S+$/, 'noBlanks')
    .regex(/^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)+$/, 'packageName'),
  technology: z.enum(TECHNOLOGIES),
  applicationServer,
  sourceType,
  databaseType: z.enum(DATABASE_KINDS, { error: 'decision' }),
  datasource: text.min(1, 'required'),
  schema: lines.min(1, 'required').exactOptional(),
  mode: z.enum(MODES, { error: 'decision' }),
  /** The trigger's options for the whole project (authentication, for instance). */
  options: z.record(text, plainJson).default({}),
  endpoints: z.array(endpoint).min(1, 'endpoints').max(10_000, 'tooManyOperationsApi'),
});

export type GenerateRequest = z.output<typeof generateRequest>;
export type GenerateRequestInput = z.input<typeof generateRequest>;
export type Endpoint = GenerateRequest['endpoints'][number];
