import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '../db/client.ts';
import type { PreviewQuestion } from '../generators/preview.ts';
import { Fault } from '../model/fault.ts';
import type { ProofPlan } from '../model/proof/plan.ts';
import type { GenerateRequest } from '../model/request/request.ts';
import type { Language } from '../shared/language.ts';
import type { KeptNamesBody } from '../shared/wire/kept.ts';
import type { RegenerateChanges } from '../shared/wire/regenerate.ts';
import type { RequestCost, ServiceDetail, ServiceRow, ServicesQuery } from '../shared/wire/services.ts';
import type { GenerationStatus } from '../shared/wire.ts';
import { type ArtifactStore, fileInMemory } from './artifacts/artifacts-store.ts';
import type { OpenArtifact } from './artifacts.ts';
import { type AcceptDeps, type Accepted, type AcceptOptions, acceptGeneration } from './generation/accept/accept.ts';
import { createLocks } from './generation/accept/locks.ts';
import { cancelGeneration } from './generation/end/cancel.ts';
import { listServices, readService } from './generation/list/services.ts';
import { readOutcome, readStatus } from './generation/list/status.ts';
import { usedDomains } from './generation/list/used-domains.ts';
import type { Builder, Describe, Keep, Renderer } from './generation/ports.ts';
import { regenerateChanges } from './generation/regenerate/regenerate-changes.ts';
import { type RequestChanges, requestChanges } from './generation/request/changes.ts';
import { requestCost } from './generation/request/cost.ts';
import { type DiffDeps, type RequestDiff, requestDiff } from './generation/request/diff.ts';
import { readKeptNames } from './generation/request/kept-names.ts';
import { type PreviewDeps, previewRequest, type RequestPreview } from './generation/request/preview.ts';
import { requestProof } from './generation/request/proof.ts';
import { remembering } from './generation/request/remembered.ts';
import { createTurns } from './generation/request/turns.ts';
import type { CheckBuildDeps } from './generation/run/check-build.ts';
import { createOutcomes, type Outcome } from './generation/run/outcomes.ts';
import { createRunner, type Timing } from './generation/run/runner.ts';
import type { Notifications } from './notifications.ts';
import type { Tasks } from './tasks/tasks.ts';
import type { Wallets } from './wallet.ts';

export interface GenerationDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly wallets: Wallets;
  readonly tasks: Tasks;
  readonly store: ArtifactStore;
  readonly notifications: Notifications;
  readonly describe: Describe;
  readonly keep?: Keep;
  readonly renderer: Renderer;
  /** Absent: Build and Test fail with buildUnavailable. */
  readonly builder?: Builder | undefined;
  readonly buildable?: CheckBuildDeps['buildable'];
  readonly checkStorage?: AcceptDeps['checkStorage'];
  /** @throws Fault: what the parts that a request names do not know. Absent: only the run finds out. */
  checkRequest?(request: GenerateRequest): void;
  readonly isDemo?: PreviewDeps['isDemo'];
  readonly versionsOf?: PreviewDeps['versionsOf'];
  readonly routines?: DiffDeps['routines'];
  priceOf(request: GenerateRequest): number;
  readonly artifactDays: number;
  /** How many generations run at once, by kind. */
  readonly slots: { readonly source: number; readonly build: number };
  /** No other process can have this database open, so whatever was running at start is dead. */
  readonly exclusive?: boolean;
  readonly timing?: Partial<Timing>;
}

/** The artifact that a caller waited for. Call exactly one of the two when it is known how the answer went out. */
export interface Awaited {
  readonly artifact: OpenArtifact;
  /** The caller did not get it after all: tell the user. */
  announce(): void;
}

export interface Generations {
  /**
   * @throws Fault invalidRequest, notFound, notEnoughCredits, notEnoughTests, idempotencyConflict, tooManyFailures; for
   * a Build also what it is already known to fail with.
   */
  accept(accountId: string, call: string, request: GenerateRequest, options: AcceptOptions): Promise<Accepted>;
  /**
   * Waits for the artifact of an accepted generation.
   * @throws Fault requestTimeout when the time is up (the generation goes on), or the Fault it ended with.
   */
  await(accountId: string, accepted: Accepted, timeoutMs: number, signal?: AbortSignal): Promise<Awaited>;
  /**
   * Tells what a request would change in what callers know. It costs nothing, and nothing is kept of it.
   * @throws Fault that the generation would end with, as far as it is known before anything is written
   */
  changes(accountId: string, request: GenerateRequest, signal?: AbortSignal): Promise<RequestChanges>;
  /**
   * Compares what a project published with today's catalogue. It costs nothing, and nothing is kept of it.
   * @throws Fault that no endpoint is to blame for
   */
  diff(accountId: string, request: GenerateRequest, signal?: AbortSignal): Promise<RequestDiff>;
  /**
   * How a running service of the request and a plain client of its database are asked the same. It costs nothing, and nothing is kept.
   * @throws Fault, what the generation would end with; unsupported
   */
  proof(accountId: string, request: GenerateRequest, signal?: AbortSignal): Promise<ProofPlan>;
  /**
   * Shows what a request would be generated to, or what keeps it from that; `sent` is not parsed yet. It costs nothing, and nothing is kept.
   * @throws Fault where no field is at fault, tooManyPreviews
   */
  preview(
    accountId: string,
    sent: unknown,
    show: PreviewQuestion['show'],
    signal?: AbortSignal,
  ): Promise<RequestPreview>;
  /**
   * Tells what generating a project again would change in its files, against its last artifact. It costs nothing, and nothing is kept.
   * @throws Fault that the generation would end with, as far as it is known before it is built; tooManyPreviews
   */
  regenerateChanges(accountId: string, request: GenerateRequest, signal?: AbortSignal): Promise<RegenerateChanges>;
  /** The names that endpoints of a project keep from its last generation, or by the lock that is brought. */
  keptNames(accountId: string, asked: KeptNamesBody): ReturnType<typeof readKeptNames>;
  /** Prices a request as of now; nothing is held. */
  cost(accountId: string, request: GenerateRequest): Promise<RequestCost>;
  /** Lists a page of what the account has generated, the newest first. */
  list(accountId: string, query: ServicesQuery, language: Language): Promise<readonly ServiceRow[]>;
  /** Base packages that the account has used, the one it used last first. */
  domains(accountId: string): Promise<readonly string[]>;
  /** @throws Fault notFound, also for somebody else's */
  service(accountId: string, id: string, language: Language): Promise<ServiceDetail>;
  status(accountId: string, id: string): Promise<GenerationStatus>;
  /**
   * Ends a generation that waits or runs, and gives back what was held for it; one that has ended stays as it is.
   * @returns what became of it
   * @throws Fault notFound, also for somebody else's
   */
  cancel(accountId: string, id: string): Promise<GenerationStatus>;
  /** Removes what was kept for next generations and is of no use any more. */
  sweep(): Promise<void>;
  /** Starts taking tasks; what dead processes left behind is queued again, now and from then on. */
  start(): Promise<void>;
  /** Takes no more tasks; what does not end soon is given back to the queue. */
  stop(): Promise<void>;
}

/** The most previews at once. They share the render threads with generations, which are paid for and must not wait for them. */
const PREVIEWS_AT_ONCE = 2;

/** Creates the service that accepts, runs and ends generations. */
export function createGenerations(deps: GenerationDeps): Generations {
  const { db, notifications } = deps;
  const outcomes = createOutcomes();
  const locks = createLocks(db);
  const turns = createTurns(PREVIEWS_AT_ONCE);
  const previews = { ...deps, locks, describe: remembering(deps.describe) };
  const runner = createRunner({ ...deps, outcomes, locks, bootId: randomUUID() });
  return {
    accept: (accountId, call, request, options) =>
      acceptGeneration({ ...deps, runner }, accountId, call, request, options),
    async await(accountId, accepted, timeoutMs, signal) {
      const look = () => readOutcome(db, accountId, accepted.id);
      const outcome = await outcomes.wait(accepted.id, { timeoutMs, signal, look, lookAtOnce: !accepted.fresh });
      if (!outcome) throw new Fault('requestTimeout', { values: { id: accepted.id } });
      return awaited(deps, accountId, accepted.id, outcome);
    },
    changes: (accountId, request, signal) => requestChanges({ ...deps, locks }, accountId, request, signal),
    diff: (accountId, request, signal) => requestDiff({ ...deps, locks }, accountId, request, signal),
    proof: (accountId, request, signal) => requestProof({ ...deps, locks }, accountId, request, signal),
    preview: (accountId, sent, show, signal) =>
      turns.take(accountId, signal, () => previewRequest(previews, accountId, sent, show, signal)),
    regenerateChanges: (accountId, request, signal) =>
      turns.take(accountId, signal, () => regenerateChanges(previews, accountId, request, signal)),
    keptNames: (accountId, asked) => readKeptNames({ ...deps, locks }, accountId, asked),
    cost: (accountId, request) => requestCost(deps, accountId, request),
    list: (accountId, query, language) => listServices(db, accountId, query, language),
    domains: (accountId) => usedDomains(db, accountId),
    service: (accountId, id, language) => readService(db, accountId, id, language),
    status: (accountId, id) => readStatus(db, accountId, id),
    async cancel(accountId, id) {
      await readStatus(db, accountId, id);
      await cancelGeneration({ db, runner, outcomes, notifications }, accountId, id);
      return readStatus(db, accountId, id);
    },
    sweep: () => locks.sweep(),
    start: () => runner.start(),
    stop: () => runner.stop(),
  };
}

/** Opens the file of a generation that somebody waited for. @throws Fault that the generation ended with; artifactGone */
async function awaited(
  { store, notifications, log }: GenerationDeps,
  accountId: string,
  generationId: string,
  outcome: Outcome,
): Promise<Awaited> {
  if (outcome.kind === 'failed') {
    await notifications.markGenerationSeen(accountId, generationId);
    throw outcome.fault;
  }
  const { content, artifact } = outcome;
  const file = content ? fileInMemory(content) : await store.open(artifact.storeKey);
  if (!file) throw new Fault('artifactGone');
  const announce = () =>
    void announceUnseen(notifications, accountId, artifact.id).catch((error: unknown) =>
      log.warn({ err: error, generation: generationId }, 'a file that was not taken was not announced'),
    );
  return { artifact: { ...artifact, ...file }, announce };
}

async function announceUnseen(notifications: Notifications, accountId: string, artifactId: string): Promise<void> {
  for (const notification of await notifications.unseen(accountId)) {
    if (notification.id === artifactId) notifications.push({ kind: 'notification', accountId, notification });
  }
}
