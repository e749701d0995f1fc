import { z } from 'zod';
import { givenResults } from '../described/given-result.ts';
import { MAX_RESULT_COLUMNS } from '../described/given-result-limits.ts';
import { familiesOf } from '../described/polymorphic.ts';
import { PREFIX_RULES } from '../described/prefix-rule.ts';
import { DATABASE_KINDS } from '../described/routine.ts';
import { TINYINT_CHOICES } from '../described/tinyint.ts';
import { strict } from '../schema/strict.ts';
import { isDevice, lines, plainJson, text } from '../schema/text.ts';
import { apiSource, checkAuth } from './api-source.ts';
import { MODES, RUNTIMES } from './modes.ts';
import { SERVERS, TECHNOLOGIES } from './part-ids.ts';
import { currentSender } from './senders.ts';

// The request as SPEC §3 writes it, flat: what callers send, and what forja.json and the generations' rows keep.
// Messages are keys of the `validation` section of the `common` text set.

/** The source types by SPEC §3's numbers; their names are accepted too (CALLS.md). */
const fromDatabase = z.union([z.literal(1), z.literal('DATABASE')]).transform((): 1 => 1);
const fromApi = z.union([z.literal(2), z.enum(['API_SOURCE', 'API_SOURCES'])]).transform((): 2 => 2);

/**
 * The servers; SPEC spells WildFly 'Wieldly' and names servers with capitals, and the API accepts those spellings too.
 */
const applicationServer = text
  .transform((value) => value.toLowerCase().replace('wieldly', 'wildfly'))
  .pipe(z.enum(SERVERS, { error: 'decision' }));

export const routineRef = strict({
  schema: lines.min(1),
  package: lines.min(1).exactOptional(),
  name: lines.min(1),
  argumentTypes: z.array(lines),
});

const origins = z.union(
  [
    strict({ place: text.min(1, 'required').max(60), name: text.trim().min(1, 'required').max(200) }),
    strict({ constant: z.union([text.max(10_000), z.number(), z.boolean()]) }),
    strict({ variable: text.min(1, 'required').max(60) }),
  ],
  { error: 'inputFrom' },
);

/** The origins of values; a member that is not named here comes by its own name. */
const mapping = z
  .array(strict({ target: text.trim().min(1, 'required').max(200), from: origins }))
  .max(500, 'tooManyInputs');

const senderUse = strict({
  sender: text.min(1).transform(currentSender),
  options: z.record(text, plainJson).default({}),
  /** The values that it sends beside the members of the answer, or under other names. */
  payload: mapping.exactOptional(),
});

/** The members of every endpoint. Without a name, its name is made from the routine or operation that it calls. */
const exposed = {
  name: text.trim().regex(/^\S*$/, 'noBlanks').max(128).exactOptional(),
  /** The name of its request's record, in Java and where callers see one. */
  requestClass: text
    .trim()
    .max(100, 'tooLong')
    .regex(/^\S+$/, 'noBlanks')
    .regex(/^[A-Z][A-Za-z0-9]*$/, 'className')
    .exactOptional(),
  options: z.record(text, plainJson).default({}),
  senders: z.array(senderUse).max(10).default([]),
  /** The origins of members of the operation's request. */
  input: mapping.exactOptional(),
  /** The payload of the sender that the technology brings. */
  payload: mapping.exactOptional(),
};

/** The type that each family of polymorphic types becomes. */
const chosenTypes = strict({
  any: lines.trim().min(1).max(200).exactOptional(),
  anycompatible: lines.trim().min(1).max(200).exactOptional(),
});

const tinyintChoice = z.enum(TINYINT_CHOICES, { error: 'decision' });
const tinyintChoices = z
  .record(lines.min(1).max(128), tinyintChoice)
  .refine((named) => Object.keys(named).length <= MAX_RESULT_COLUMNS, 'tooManyColumns');

/** A routine with everything that its data source needs to describe it. */
export const routineCall = strict({ ...routineRef.shape, types: chosenTypes.exactOptional() });

/** An endpoint over a database: its source is exactly one of `routine` and `query`. */
export const databaseEndpoint = strict({
  ...exposed,
  routine: routineRef.exactOptional(),
  /** The types that the routine's polymorphic types stand for. */
  types: chosenTypes.exactOptional(),
  query: lines.trim().min(1).max(100_000).exactOptional(),
  /**
   * The choices for single `tinyint(1)` of MariaDB and MySQL, by the names of parameters, of columns or of the
   * function.
   */
  tinyint1: tinyintChoices.exactOptional(),
  /** The columns of the routine's results that its data source does not tell. */
  results: givenResults.exactOptional(),
})
  .refine((value) => (value.routine === undefined) !== (value.query === undefined), { error: 'sourceMissing' })
  .refine((value) => value.query === undefined || value.results === undefined, {
    error: 'resultsOfQuery',
    path: ['results'],
  })
  .superRefine(({ routine, types = {} }, context) => {
    const families = familiesOf(routine?.argumentTypes ?? []).map(({ family }) => family);
    for (const family of families) {
      if (types[family] === undefined)
        context.addIssue({ code: 'custom', path: ['types', family], message: 'typeMissing' });
    }
    for (const family of ['any', 'anycompatible'] as const) {
      if (types[family] === undefined || families.includes(family)) continue;
      context.addIssue({ code: 'custom', path: ['types', family], message: 'typeNone' });
    }
  });

/** An endpoint over an uploaded schema: an operation by its id. */
export const contractEndpoint = strict({ ...exposed, operation: text.min(1, 'required').max(500) });

const project = {
  name: text
    .trim()
    .min(1, 'required')
    .max(60)
    .regex(/^\S+$/, 'noBlanks')
    .regex(/^[a-zA-Z][a-zA-Z0-9_-]*$/, 'projectName')
    .refine((name) => !isDevice(name), 'deviceName'),
  domain: text
    .trim()
    .min(1, 'required')
    .max(120)
    .regex(/^\S+$/, 'noBlanks')
    .regex(/^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)+$/, 'packageName')
    .refine((name) => !name.split('.').some(isDevice), 'deviceName'),
  technology: z.enum(TECHNOLOGIES),
  applicationServer,
  mode: z.enum(MODES, { error: 'decision' }),
  /** The server's options, such as the name of its data source. */
  serverOptions: z.record(text, plainJson).exactOptional(),
  /** The options of senders for the whole project, by sender. */
  senderOptions: z.record(text, z.record(text, plainJson)).exactOptional(),
  /** The trigger's options for the whole project, for instance authentication. */
  options: z.record(text, plainJson).default({}),
  /** The form in which the runtime comes; without it, as source. */
  runtime: z.enum(RUNTIMES, { error: 'decision' }).exactOptional(),
  /**
   * The last generation's `forja.lock.json`: everything that did not change keeps its names. Without it the portal
   * takes the lock of the account's last generation of the project; null starts afresh.
   */
  lock: plainJson.exactOptional(),
};

const endpoints = <S extends z.ZodType>(endpoint: S) =>
  z.array(endpoint).min(1, 'endpoints').max(10_000, 'tooManyOperationsApi');

const database = strict({
  ...project,
  sourceType: fromDatabase,
  databaseType: z.enum(DATABASE_KINDS, { error: 'decision' }),
  datasource: text.min(1, 'required'),
  schema: lines.min(1, 'required').exactOptional(),
  /**
   * Whether callers see prefixes of parameters (`p_`, `in_`). Without it a project goes on as its lock says, and a new
   * project strips them where all parameters share one.
   */
  parameterPrefixes: z.enum(PREFIX_RULES, { error: 'decision' }).exactOptional(),
  /** The way to read `tinyint(1)` of MariaDB and MySQL, which holds -128 to 127; without it, as a truth value. */
  tinyint1: tinyintChoice.exactOptional(),
  endpoints: endpoints(databaseEndpoint),
});

const contract = strict({ ...project, sourceType: fromApi, ...apiSource, endpoints: endpoints(contractEndpoint) });

const kind = { error: 'decision' };
const whole = { technology: true, mode: true } as const;

/** The schema of every generate call; members of the other kind of source are refused by name. */
export const wireRequest = z.discriminatedUnion('sourceType', [database, contract.superRefine(checkAuth)], kind);
export type WireRequest = z.output<typeof wireRequest>;
export type WireDatabaseEndpoint = z.output<typeof databaseEndpoint>;
export type WireContractEndpoint = z.output<typeof contractEndpoint>;

/** The schema of the `{product}SqlServer` calls: the call itself names the technology, and makes a Src. */
export const productRequest = z.discriminatedUnion(
  'sourceType',
  [database.omit(whole), contract.omit(whole).superRefine(checkAuth)],
  kind,
);

const handedOut = {
  mode: z.enum(MODES, { error: 'decision' }).exactOptional(),
  /** XML Schema, where the technology has another language of its own. */
  format: z.literal('xsd', { error: 'decision' }).exactOptional(),
};

/** The schema of `generateSchema`: it makes a contract, whatever mode the request names. */
export const wireContractRequest = z.discriminatedUnion(
  'sourceType',
  [database.extend(handedOut), contract.extend(handedOut).superRefine(checkAuth)],
  kind,
);

const handedOn = {
  mode: z.enum(MODES, { error: 'decision' }).exactOptional(),
  /** The destination: either a CI configuration or a repository. */
  devopsId: z.uuid().exactOptional(),
  repositoryId: z.uuid().exactOptional(),
};

/** The schema of `generateDevops` for a project that is still to be generated; the call decides on the mode. */
export const wireHandOnRequest = z.discriminatedUnion(
  'sourceType',
  [database.extend(handedOn), contract.extend(handedOn).superRefine(checkAuth)],
  kind,
);

/** A request without its endpoints, which forms check one by one. */
export const projectRequest = z.discriminatedUnion(
  'sourceType',
  [database.omit({ endpoints: true }), contract.omit({ endpoints: true }).superRefine(checkAuth)],
  kind,
);
