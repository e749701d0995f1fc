import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { artifacts, generations } from '../../../db/schema.ts';
import type { GenerationInput } from '../../../generators/project/generation-input.ts';
import { type GenerateRequest, isFromDatabase, toWire } from '../../../model/request/request.ts';
import type { RegenerateChanges } from '../../../shared/wire/regenerate.ts';
import type { ArtifactStore } from '../../artifacts/artifacts-store.ts';
import { type AcceptDeps, checkSize } from '../accept/accept.ts';
import { type Locks, projectOf } from '../accept/locks.ts';
import { madeOf } from '../accept/same-request.ts';
import type { Renderer } from '../ports.ts';
import type { PreviewDeps } from '../request/preview.ts';
import { describedFor } from '../run/check-build.ts';
import { fileChanges } from './file-changes.ts';
import { contentOf, type SourceFiles, sourceIn } from './source-files.ts';
import { movedVersions, versionsIn } from './versions.ts';

interface RegenerateDeps
  extends Pick<AcceptDeps, 'describe' | 'checkRequest'>,
    Pick<PreviewDeps, 'isDemo' | 'versionsOf'> {
  readonly db: Db;
  readonly store: Pick<ArtifactStore, 'open'>;
  readonly renderer: Pick<Renderer, 'renderFiles' | 'changes'>;
  readonly locks: Pick<Locks, 'last'>;
}

/** Contracts and Tests are passed over; of so many in a row the project is as good as never generated. */
const LOOKED_BACK = 50;

/**
 * Tells what generating a project again would change in its files, against the newest Src or Build of it that is kept. New endpoints are not
 * paid for yet: their code is counted, not shown.
 * @throws Fault that the generation would end with, as far as it is known before it is built
 */
export async function regenerateChanges(
  deps: RegenerateDeps,
  accountId: string,
  sent: GenerateRequest,
  signal?: AbortSignal,
): Promise<RegenerateChanges> {
  // Of a Test nobody keeps the source: it is compared as if it were to stay.
  const request: GenerateRequest = sent.mode === 'Test' ? { ...sent, mode: 'Src' } : sent;
  checkSize(request, { origin: 'form' });
  deps.checkRequest?.(request);
  const last = await lastSource(deps, accountId, request);
  const since = last?.finishedAt?.toISOString() ?? null;
  const files = last && (await sourceOf(deps.store, last));
  if (!files) return { against: last ? 'gone' : 'nothing', since, versions: [], files: [], same: 0 };
  const input = await inputOf(deps, accountId, request, signal);
  const { files: after } = await deps.renderer.renderFiles(input, signal);
  const shown = (await isShownWhole(deps, accountId, request))
    ? after
    : ((await withoutNew(deps, accountId, request, input, signal)) ?? after);
  const versions = movedVersions(versionsIn(files), versionsIn(after));
  return { against: 'artifact', since, versions, ...fileChanges(files, after, shown) };
}

async function lastSource({ db }: Pick<RegenerateDeps, 'db'>, accountId: string, request: GenerateRequest) {
  const rows = await db
    .select({
      requestHash: generations.requestHash,
      finishedAt: generations.finishedAt,
      storeKey: artifacts.storeKey,
      expiresAt: artifacts.expiresAt,
    })
    .from(generations)
    .innerJoin(artifacts, eq(artifacts.generationId, generations.id))
    .where(
      and(
        eq(generations.accountId, accountId),
        eq(generations.project, projectOf(request)),
        eq(generations.state, 'done'),
      ),
    )
    .orderBy(desc(generations.finishedAt))
    .limit(LOOKED_BACK);
  return rows.find(({ requestHash }) => ['Src', 'Build'].includes(madeOf(requestHash)));
}

type Last = NonNullable<Awaited<ReturnType<typeof lastSource>>>;

async function sourceOf(store: Pick<ArtifactStore, 'open'>, last: Last): Promise<SourceFiles | undefined> {
  const file = last.expiresAt > new Date() ? await store.open(last.storeKey) : undefined;
  return file && sourceIn(await contentOf(file), madeOf(last.requestHash));
}

async function inputOf(
  deps: RegenerateDeps,
  accountId: string,
  request: GenerateRequest,
  signal?: AbortSignal,
): Promise<GenerationInput> {
  const described = await describedFor(deps, accountId, request, signal);
  // What the request says of a lock wins, also that there is none.
  const last = request.lock === undefined ? await deps.locks.last(accountId, projectOf(request)) : undefined;
  const versions = await deps.versionsOf?.(accountId);
  return { request: toWire(request), described, ...(last && { lock: last.lock }), ...(versions && { versions }) };
}

async function isShownWhole({ isDemo }: RegenerateDeps, accountId: string, request: GenerateRequest): Promise<boolean> {
  return isFromDatabase(request) && ((await isDemo?.(accountId, request.source.datasource)) ?? false);
}

/** The project as its old endpoints alone make it; undefined where no endpoint is new. */
async function withoutNew(
  deps: RegenerateDeps,
  accountId: string,
  request: GenerateRequest,
  input: GenerationInput,
  signal?: AbortSignal,
): Promise<SourceFiles | undefined> {
  const last = await deps.locks.last(accountId, projectOf(request));
  if (!last) return undefined;
  const { operations } = await deps.renderer.changes(input, last.lock, signal);
  const endpoints = request.endpoints.filter((_, index) => operations[index]?.kind !== 'new');
  if (endpoints.length === request.endpoints.length) return undefined;
  if (endpoints.length === 0) return new Map();
  const known = { ...request, endpoints } as GenerateRequest;
  return (await deps.renderer.renderFiles(await inputOf(deps, accountId, known, signal), signal)).files;
}
