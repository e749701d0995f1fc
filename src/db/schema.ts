import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DatabaseKind } from '../model/described/routine.ts';
import type { FieldFault } from '../model/fault.ts';
import type { TechnologyId, WireRequest } from '../model/request/request.ts';
import type { FirstSteps, Receipt } from '../shared/wire/services.ts';
import type { TokenScope } from '../shared/wire/tokens.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const createdAt = () => instant('created_at').notNull().defaultNow();
const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => 'bytea' });

/** A person as one provider knows them. Never linked by e-mail (DECISIONS §5). */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    image: text('image'),
    language: text('language'),
    /** Version of the license text that was accepted; null until then. */
    eulaVersion: text('eula_version'),
    eulaAcceptedAt: instant('eula_accepted_at'),
    /** Version of the license text that was declined last. */
    eulaRejectedVersion: text('eula_rejected_version'),
    eulaRejectedAt: instant('eula_rejected_at'),
    /** With fewer credits left the account is told; 0: never. */
    warnCredits: integer('warn_credits').notNull().default(5),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('accounts_identity').on(t.provider, t.subject)],
);

/** `id` is the SHA-256 of the cookie's token, which is stored nowhere. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    deviceId: text('device_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Twelve hours after sign-in, whatever is done. */
    endsAt: instant('ends_at').notNull(),
    createdAt: createdAt(),
  },
  // One active session an account (SPEC §6), whoever forgets to look first.
  (t) => [uniqueIndex('sessions_account').on(t.userId), index('sessions_device').on(t.deviceId)],
);

export const datasources = pgTable(
  'datasources',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull().$type<DatabaseKind>(),
    name: text('name').notNull(),
    host: text('host').notNull(),
    port: integer('port').notNull(),
    username: text('username').notNull(),
    /** Versioned AES-256-GCM box (db/secrets.ts). */
    passwordBox: bytea('password_box').notNull(),
    databaseName: text('database_name'),
    serviceName: text('service_name'),
    schemas: text('schemas').array(),
    tls: text('tls').notNull().$type<'disable' | 'prefer' | 'require' | 'verify-full'>(),
    jdbcParameters: text('jdbc_parameters'),
    maxPoolSize: integer('max_pool_size'),
    /** The bundled shop database: its port is that of the running portal, not the stored one. */
    demo: boolean('demo').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('datasources_name').on(t.accountId, t.name)],
);

/**
 * A purchase or grant of credits; what remains is always the sum of its ledger entries: the database itself adds each
 * entry to its wallet (migration 0005), so that nobody has to sum them, and refuses to change one.
 */
export const wallets = pgTable(
  'wallets',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    planMonths: integer('plan_months'),
    noLimit: boolean('no_limit').notNull(),
    active: boolean('active').notNull(),
    activatedAt: instant('activated_at'),
    expiresAt: instant('expires_at'),
    /** 'starter' once an account, else `purchase:` or `grant:` and a reference. */
    origin: text('origin').notNull(),
    /** The credits that remain, and those that were spent before they were taken back. Only the ledger's trigger writes them. */
    credits: integer('credits').notNull().default(0),
    tests: integer('tests').notNull().default(0),
    schemas: integer('schemas').notNull().default(0),
    debt: integer('debt').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('wallets_origin').on(t.accountId, t.origin),
    check(
      'wallets_not_below_zero',
      sql`${t.credits} >= 0 and ${t.tests} >= 0 and ${t.schemas} >= 0 and ${t.debt} >= 0`,
    ),
  ],
);

/** `debt`: a debt is paid; `expire`: what a wallet still had when it ended. */
export const LEDGER_KINDS = [
  'grant',
  'hold',
  'settle',
  'release',
  'refund',
  'dispute',
  'reinstate',
  'debt',
  'expire',
] as const;

/**
 * Append-only. `credits`, `tests`, `schemas` and `debt` are signed amounts; a settled hold has a hold entry and a settle entry
 * of 0. Credits that come into a wallet with a debt pay it at once, by an entry that the database adds (migration 0011).
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    walletId: uuid('wallet_id')
      .notNull()
      .references(() => wallets.id, { onDelete: 'cascade' }),
    generationId: uuid('generation_id'),
    kind: text('kind').notNull().$type<(typeof LEDGER_KINDS)[number]>(),
    credits: integer('credits').notNull().default(0),
    tests: integer('tests').notNull().default(0),
    schemas: integer('schemas').notNull().default(0),
    debt: integer('debt').notNull().default(0),
    idempotencyKey: text('idempotency_key').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('ledger_idempotency').on(t.idempotencyKey),
    // A wallet's own, the newest first.
    index('ledger_wallet').on(t.walletId, t.id),
    // The few entries that tell how much a wallet has had in all.
    index('ledger_grants').on(t.walletId).where(sql`${t.kind} = 'grant'`),
    index('ledger_generation').on(t.generationId),
  ],
);

/** The plans on offer. Rows are data: the operator changes them by commands; a purchase keeps the terms that it was made on. */
export const plans = pgTable(
  'plans',
  {
    id: text('id').primaryKey(),
    /** Null: no time limit. */
    months: integer('months'),
    /** The price of one credit before discount, in minor units of the currency. */
    listPrice: integer('list_price').notNull(),
    /** ISO 4217, upper case. */
    currency: text('currency').notNull(),
    /** In basis points. */
    discount: integer('discount').notNull().default(0),
    /** Plans are shown in this order. */
    position: integer('position').notNull(),
  },
  (t) => [
    check('plans_months', sql`${t.months} between 1 and 120`),
    check('plans_price', sql`${t.listPrice} > 0`),
    check('plans_discount', sql`${t.discount} between 0 and 9999`),
    check('plans_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
  ],
);

const PURCHASE_STATES = ['open', 'pending', 'paid', 'failed', 'expired'] as const;

/** One checkout, with the terms of its plan at that time. `open` → `pending` (a slow payment) → one of the others; never back. */
export const purchases = pgTable(
  'purchases',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    planId: text('plan_id').notNull(),
    planMonths: integer('plan_months'),
    credits: integer('credits').notNull(),
    /** To be paid in all, in minor units of the currency. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    state: text('state').notNull().default('open').$type<(typeof PURCHASE_STATES)[number]>(),
    /** The payment provider's ids of checkout session, payment intent and charge, as they become known. */
    sessionId: text('session_id'),
    paymentIntentId: text('payment_intent_id'),
    chargeId: text('charge_id'),
    receiptUrl: text('receipt_url'),
    /** Grows with each change: who has asked the provider in between asks again. */
    version: integer('version').notNull().default(0),
    /** The wallet that it brought, once it is paid. */
    walletId: uuid('wallet_id').references(() => wallets.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    paidAt: instant('paid_at'),
  },
  (t) => [
    uniqueIndex('purchases_session').on(t.sessionId),
    uniqueIndex('purchases_wallet').on(t.walletId),
    index('purchases_payment').on(t.paymentIntentId),
    index('purchases_account').on(t.accountId, t.createdAt),
    check('purchases_state_known', sql`${t.state} in ('open', 'pending', 'paid', 'failed', 'expired')`),
  ],
);

/** Events of the payment provider that were taken on: a guard beside the ledger's own keys. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  receivedAt: instant('received_at').notNull().defaultNow(),
});

/** The part of a generation's price taken from one wallet; settled or released exactly once. */
export const holds = pgTable(
  'holds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    generationId: uuid('generation_id')
      .notNull()
      .references(() => generations.id, { onDelete: 'cascade' }),
    walletId: uuid('wallet_id')
      .notNull()
      .references(() => wallets.id, { onDelete: 'cascade' }),
    credits: integer('credits').notNull(),
    tests: integer('tests').notNull().default(0),
    schemas: integer('schemas').notNull().default(0),
    state: text('state').notNull().$type<'held' | 'settled' | 'released'>(),
    createdAt: createdAt(),
  },
  (t) => [index('holds_generation').on(t.generationId), index('holds_wallet').on(t.walletId)],
);

/** A Fault as rows keep it. */
export interface StoredFault {
  readonly code: string;
  readonly values: Record<string, string | number>;
  readonly faults?: readonly FieldFault[];
  readonly log?: string;
}

/** Bearers of programs (DECISIONS §5). A token is shown once; only the hash of it is stored. */
export const applicationTokens = pgTable(
  'application_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    scopes: text('scopes').array().notNull().$type<TokenScope[]>(),
    /** How long a secret is good for, from when it is made. */
    days: integer('days').notNull(),
    active: boolean('active').notNull().default(false),
    /** SHA-256 of the secret; null until one was made. */
    hash: text('hash'),
    lastFour: text('last_four'),
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
    /** Credits that it may spend in all; null: as many as the account has. */
    budget: integer('budget'),
    /** Credits held and spent through it. */
    spent: integer('spent').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('application_tokens_name').on(t.accountId, t.name),
    uniqueIndex('application_tokens_hash').on(t.hash),
    check('application_tokens_days', sql`${t.days} between 1 and 3650`),
    check('application_tokens_budget', sql`${t.budget} >= 0 and ${t.spent} >= 0`),
  ],
);

const GENERATION_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

/** The truth about a generation; the queue only carries ids. Every write of a run is fenced on `attempt`. */
export const generations = pgTable(
  'generations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    datasourceId: uuid('datasource_id'),
    call: text('call').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** The hash of its content and its mode (services/generation/accept/same-request.ts). */
    requestHash: text('request_hash').notNull(),
    request: jsonb('request').notNull().$type<WireRequest>(),
    origin: text('origin').notNull().$type<'form' | 'api' | 'cli' | 'regenerate'>(),
    /** The application token that asked for it, and whose budget it is charged to. */
    tokenId: uuid('token_id').references(() => applicationTokens.id, { onDelete: 'set null' }),
    /** The account's own versions of dependencies, fixed when it is accepted: another attempt makes the same bytes. */
    versions: jsonb('versions').$type<Readonly<Record<string, string>>>(),
    /** The project that it makes: technology, base package and name. */
    project: text('project').notNull().default(''),
    /** The lock that it keeps names by, fixed when it is accepted: another attempt makes the same bytes. */
    lockBefore: text('lock_before'),
    /** The lock that it left, once it is done. */
    lockAfter: text('lock_after'),
    credits: integer('credits').notNull(),
    state: text('state').notNull().$type<(typeof GENERATION_STATES)[number]>(),
    step: text('step'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    attempt: integer('attempt').notNull().default(0),
    /** Processes that died while they ran it, and those of them that ran nothing else. */
    deaths: integer('deaths').notNull().default(0),
    loneDeaths: integer('lone_deaths').notNull().default(0),
    /** The boot id of the process that runs it, and until when it is believed to live. */
    owner: text('owner'),
    leaseUntil: instant('lease_until'),
    fault: jsonb('fault').$type<StoredFault>(),
    /** Language of the messages it will send. */
    language: text('language').notNull(),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    uniqueIndex('generations_idempotency').on(t.accountId, t.call, t.idempotencyKey),
    index('generations_state').on(t.state, t.leaseUntil),
    index('generations_datasource').on(t.datasourceId),
    // An account's own, the newest first.
    index('generations_account').on(t.accountId, t.createdAt, t.id),
    // What an account is refused another Build for.
    index('generations_failed').on(t.accountId, t.finishedAt).where(sql`${t.state} = 'failed'`),
    // The last generation of a project.
    index('generations_project').on(t.accountId, t.project, t.finishedAt).where(sql`${t.lockAfter} is not null`),
    // What makes the same request in another mode free.
    index('generations_paid').on(t.accountId, t.requestHash).where(sql`${t.state} = 'done' and ${t.credits} > 0`),
    check('generations_state_known', sql`${t.state} in ('queued', 'running', 'done', 'failed', 'cancelled')`),
  ],
);

/** The names that a generation gave (`generators/lock/pack.ts`). Generations that gave the same share it. */
export const locks = pgTable(
  'locks',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The hash of the content. */
    hash: text('hash').notNull(),
    content: bytea('content').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.hash] })],
);

/** A request that an account keeps under a name of its own, to fill a form with. */
export const favourites = pgTable(
  'favourites',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    technology: text('technology').notNull().$type<TechnologyId>(),
    request: jsonb('request').notNull().$type<Omit<WireRequest, 'lock'>>(),
    savedAt: instant('saved_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('favourites_name').on(t.accountId, t.name)],
);

/** The routines that some schemas had when a generation looked: eight bytes each, sorted. Generations that found the same share a row. */
export const catalogues = pgTable(
  'catalogues',
  {
    datasourceId: uuid('datasource_id')
      .notNull()
      .references(() => datasources.id, { onDelete: 'cascade' }),
    /** The hash of the schemas' names and the identities. */
    hash: text('hash').notNull(),
    identities: bytea('identities').notNull(),
  },
  (t) => [primaryKey({ columns: [t.datasourceId, t.hash] })],
);

/** The routine or query that an endpoint called when its service was generated, as hashes; `signature` is the line that lists show. */
export interface KeptEndpoint {
  readonly hash: string;
  readonly parameters: string;
  /** Absent where a person had completed the result. */
  readonly result?: string;
  readonly signature?: string;
}

/** The descriptions that generations were made from, so that later changes can be found. */
export const describedSources = pgTable(
  'described_sources',
  {
    generationId: uuid('generation_id')
      .primaryKey()
      .references(() => generations.id, { onDelete: 'cascade' }),
    datasourceId: uuid('datasource_id')
      .notNull()
      .references(() => datasources.id, { onDelete: 'cascade' }),
    /** The service: its newest generation is what counts. */
    name: text('name').notNull(),
    technology: text('technology').notNull().$type<TechnologyId>(),
    schemas: text('schemas').array().notNull(),
    /** Null when the catalogue could not be listed. */
    catalogueHash: text('catalogue_hash'),
    /** The operations in the order of the request's endpoints. */
    endpoints: jsonb('endpoints').notNull().$type<readonly KeptEndpoint[]>(),
    createdAt: createdAt(),
  },
  (t) => [
    index('described_sources_service').on(t.datasourceId, t.name, t.technology, t.createdAt),
    foreignKey({
      name: 'described_sources_catalogue',
      columns: [t.datasourceId, t.catalogueHash],
      foreignColumns: [catalogues.datasourceId, catalogues.hash],
    }),
  ],
);

/** The file that a generation delivered. It is a pending file until it is downloaded or deleted. */
export const artifacts = pgTable(
  'artifacts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    generationId: uuid('generation_id')
      .notNull()
      .references(() => generations.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    storeKey: text('store_key').notNull(),
    pending: boolean('pending').notNull().default(true),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** The first steps with it, in its own commands; null for artifacts older than this column. */
    steps: jsonb('steps').$type<FirstSteps>(),
    /** The receipt of a Build or a Test. */
    receipt: jsonb('receipt').$type<Receipt>(),
  },
  (t) => [
    uniqueIndex('artifacts_generation').on(t.generationId),
    index('artifacts_pending').on(t.accountId, t.pending),
  ],
);

/** The part of a hand-off that its event keeps. */
export interface HandoffRecord {
  /** The name of the configuration or repository. */
  readonly name: string;
  /** HTTP status of the last answer; absent when none came, and for a repository. */
  readonly status?: number;
  /** The first 2 KB of its body, as text without control characters and secrets. */
  readonly body?: string;
  readonly milliseconds: number;
  /** The run, the queue's item, the commit or the merge request: http or https. */
  readonly url?: string;
  /** The versions that a commit to a repository was made with, by name. */
  readonly versions?: Readonly<Record<string, string>>;
}

/** A configuration of continuous integration: one HTTP call that hands an artifact on (SPEC §3, DECISIONS §7). */
export const devopsConfigurations = pgTable(
  'devops_configurations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The id of the preset whose answers it reads; `custom` knows nothing of its receiver. */
    preset: text('preset').notNull(),
    url: text('url').notNull(),
    method: text('method').notNull(),
    parameterType: text('parameter_type').notNull().$type<'query' | 'form' | 'json'>(),
    tokenName: text('token_name'),
    userName: text('user_name'),
    /** Offered for projects of this application server; null: for all. */
    typeAppServer: text('type_app_server'),
    /** Versioned AES-256-GCM box (db/secrets.ts) of JSON: the token's value, the password, the parameters by name. */
    secretsBox: bytea('secrets_box').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('devops_configurations_name').on(t.accountId, t.name)],
);

/** A Git repository that generated projects are committed to. */
export const repositories = pgTable(
  'repositories',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** http or https, without credentials. */
    url: text('url').notNull(),
    userName: text('user_name'),
    /** Versioned AES-256-GCM box (db/secrets.ts). */
    tokenBox: bytea('token_box').notNull(),
    /** The folder of the project in the repository; empty: its root. */
    folder: text('folder').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('repositories_name').on(t.accountId, t.name)],
);

/**
 * An artifact on its way to a CI or a repository. `waiting`: its generation goes on; `ready` → `sending` → `done` or `failed`.
 * A process that dies while it sends leaves an unknown outcome: the hand-off ends as failed, and is not sent again by itself.
 */
export const handoffs = pgTable(
  'handoffs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    generationId: uuid('generation_id')
      .notNull()
      .references(() => generations.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull().$type<'devops' | 'repository'>(),
    /** The configuration's or the repository's id. */
    targetId: uuid('target_id').notNull(),
    origin: text('origin').notNull().$type<'form' | 'api' | 'cli' | 'regenerate'>(),
    language: text('language').notNull(),
    state: text('state').notNull().default('waiting').$type<'waiting' | 'ready' | 'sending' | 'done' | 'failed'>(),
    attempt: integer('attempt').notNull().default(0),
    owner: text('owner'),
    leaseUntil: instant('lease_until'),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    uniqueIndex('handoffs_once')
      .on(t.generationId, t.targetId)
      .where(sql`${t.state} in ('waiting', 'ready', 'sending')`),
    index('handoffs_open').on(t.state, t.leaseUntil).where(sql`${t.state} in ('waiting', 'ready', 'sending')`),
    index('handoffs_generation').on(t.generationId),
    check('handoffs_state_known', sql`${t.state} in ('waiting', 'ready', 'sending', 'done', 'failed')`),
  ],
);

/** An account's own versions of dependencies; what has none has the platform's. */
export const dependencyVersions = pgTable(
  'dependency_versions',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The platform's id and the dependency's key, `boot-4/postgresql`. */
    dependency: text('dependency').notNull(),
    version: text('version').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.dependency] })],
);

export const events = pgTable(
  'events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    generationId: uuid('generation_id').references(() => generations.id, { onDelete: 'set null' }),
    projectName: text('project_name').notNull(),
    origin: text('origin').notNull(),
    eventType: text('event_type').notNull().$type<'SOURCE' | 'BINARY' | 'TEST' | 'XSD' | 'DEVOPS'>(),
    apiType: text('api_type').notNull(),
    containerType: text('container_type').notNull(),
    resourceCount: integer('resource_count').notNull(),
    resourceNames: text('resource_names').array().notNull(),
    outcome: text('outcome').notNull().$type<'done' | 'failed'>(),
    /** The credits that were charged in the end. */
    credits: integer('credits').notNull().default(0),
    /** Why it failed, as the generation keeps it. */
    fault: jsonb('fault').$type<StoredFault>(),
    /** The other system's answer to a hand-off, and the address of its run. */
    handoff: jsonb('handoff').$type<HandoffRecord>(),
    eventDate: createdAt(),
  },
  (t) => [
    // A generation ends once; what it made may be handed off often.
    uniqueIndex('events_generation').on(t.generationId).where(sql`${t.eventType} <> 'DEVOPS'`),
    index('events_handoffs').on(t.generationId).where(sql`${t.eventType} = 'DEVOPS'`),
    index('events_month').on(t.accountId, t.eventDate),
  ],
);

/** The row comes first, the push second: who was away gets it from here on connect. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    type: text('type').notNull().$type<'NOTIFICATION' | 'WARNNING' | 'USER_MESSAGE' | 'ERROR'>(),
    message: text('message').notNull(),
    title: text('title').notNull(),
    url: text('url'),
    artifactId: uuid('artifact_id').references(() => artifacts.id, { onDelete: 'cascade' }),
    generationId: uuid('generation_id'),
    /** The subject of a notification that is about no generation; each subject is notified once. */
    subject: text('subject'),
    seenAt: instant('seen_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('notifications_unseen').on(t.accountId, t.seenAt),
    uniqueIndex('notifications_generation').on(t.generationId),
    uniqueIndex('notifications_subject').on(t.accountId, t.subject),
  ],
);

/** Pushes between nodes that are too long for a NOTIFY; socket.io's adapter writes, reads and removes them. */
export const socketIoAttachments = pgTable('socket_io_attachments', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').defaultNow(),
  payload: bytea('payload'),
});
