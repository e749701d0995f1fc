import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { MAX_GENERATE_REQUEST_BYTES, REQUEST_TIMEOUT_MS } from '../../../constants.ts';
import { Fault } from '../../../model/fault.ts';
import {
  type ContractFormat,
  contractRequest,
  type GenerateRequest,
  generateRequest,
  type Mode,
  TECHNOLOGIES,
  type TechnologyId,
} from '../../../model/request/request.ts';
import type { ArtifactLinks } from '../../../services/artifacts/artifact-links.ts';
import type { Artifacts, OpenArtifact } from '../../../services/artifacts.ts';
import type { Generations } from '../../../services/generation.ts';
import { CALLS } from '../../../shared/calls.ts';
import { failureBody, toldFaults } from '../../../shared/failures.ts';
import { textsFor } from '../../../shared/texts.ts';
import { limitBody, readJson } from '../../body.ts';
import { allow, type SignedInEnv } from '../../middleware/access.ts';
import { checked, parse } from '../../parse.ts';
import { type ByteRange, etagOf, isKnown, requestedBytes } from '../files/byte-range.ts';
import { fileHeaders, fileResponse, partResponse } from '../files/file-response.ts';
import { acceptOptions } from './accept-options.ts';
import { toldDiff } from './diff.ts';

export interface GenerateRoutesDeps {
  readonly generations: Generations;
  readonly artifacts: Artifacts;
  /** Absent: nothing is fetched without signing in. */
  readonly links?: Pick<ArtifactLinks, 'check'> | undefined;
  /** The address of the generation service; absent: this server. */
  readonly serviceUrl?: string | undefined;
  /** How long a call that answers with the file waits for it. */
  readonly timeoutMs?: number;
}

type C = Context<SignedInEnv>;

/** The calls of CALLS.md's table 'Generating': those that make something, those that only ask, and those that fetch. */
export function generateRoutes(deps: GenerateRoutesDeps): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();
  addMaking(app, deps);
  addQuestions(app, deps);
  addFetching(app, deps);
  app.post(CALLS.endpoint.path, allow(), (c) => c.json({ endpoint: deps.serviceUrl ?? c.var.origin }));
  return app;
}

const limit = limitBody(MAX_GENERATE_REQUEST_BYTES);

/** Calls that make a project or a contract: they differ in what they make and in whether they wait for it. */
function addMaking(app: Hono<SignedInEnv>, deps: GenerateRoutesDeps): void {
  /** Src: the answer is the file. */
  const answerFile = (call: string, fixed: Fixed) => async (c: C) => {
    const request = await readRequest(c, { ...fixed, mode: 'Src' });
    return withFile(deps, c, call, request);
  };

  const answerContract = async (c: C) => {
    const { request, format } = parse(contractRequest, await readJson(c));
    return withFile(deps, c, 'generateSchema', request, format);
  };

  /** Build and Test: the answer comes at once, the file later. */
  const answerAtOnce = (call: string, kind: GenerateRequest['source']['kind']) => async (c: C) => {
    const request = await readRequest(c, {});
    if (request.source.kind !== kind) throw invalid('sourceType', `otherCall.${kind}`);
    if (request.mode === 'Src') throw invalid('mode', 'decision');
    const { id } = await deps.generations.accept(c.var.account.id, call, request, acceptOptions(c));
    return c.json({ status: 200 as const, message: textsFor(c.var.language)('common:messages.accepted'), id });
  };

  app.post(CALLS.generateSrc.path, allow('generate'), limit, answerFile('generateSrc', {}));
  app.post(CALLS.generateSchema.path, allow('schema'), limit, answerContract);
  // The suffix changes nothing: the data source's kind decides, so both spellings are one call to idempotency as well.
  for (const { path } of [CALLS.generateDeploy, CALLS.generateDeploySqlServer]) {
    app.post(path, allow('generate'), limit, answerAtOnce('generateDeploy', 'database'));
  }
  app.post(CALLS.generateBinary.path, allow('generate'), limit, answerAtOnce('generateBinary', 'contract'));
  for (const technology of TECHNOLOGIES) {
    const call = `${technology}SqlServer`;
    app.post(`/api/datasource/${call}`, allow('generate'), limit, answerFile(call, { technology }));
  }
}

const invalid = (field: string, message: string) => new Fault('invalidRequest', { faults: [{ field, message }] });

/** Calls that ask about a request; they make nothing, and cost nothing. */
function addQuestions(app: Hono<SignedInEnv>, { generations }: GenerateRoutesDeps): void {
  app.post(CALLS.reviewChanges.path, allow('generate'), limit, compress(), async (c) => {
    const request = await readRequest(c, {});
    const { since, ...changes } = await generations.changes(c.var.account.id, request, c.req.raw.signal);
    return c.json({ since: since?.toISOString() ?? null, ...changes });
  });
  app.post(CALLS.regenerateChanges.path, allow('generate'), limit, compress(), async (c) => {
    const request = await readRequest(c, {});
    return c.json(await generations.regenerateChanges(c.var.account.id, request, c.req.raw.signal));
  });
  app.post(CALLS.diff.path, allow('generate'), limit, compress(), async (c) => {
    const request = await readRequest(c, {});
    const found = await generations.diff(c.var.account.id, request, c.req.raw.signal);
    return c.json(toldDiff(found, c.var.language));
  });
  app.post(CALLS.proof.path, allow('generate'), limit, compress(), async (c) =>
    c.json(await generations.proof(c.var.account.id, await readRequest(c, {}), c.req.raw.signal)),
  );
  const previewQuery = checked('query', CALLS.preview.query);
  app.post(CALLS.preview.path, allow('generate'), previewQuery, limit, compress(), async (c) => {
    const { show, file } = c.req.valid('query');
    const sent = await readJson(c);
    const asked = file === undefined ? show : { path: file };
    const { faults, ...found } = await generations.preview(c.var.account.id, sent, asked, c.req.raw.signal);
    return c.json({ ...found, faults: toldFaults(faults, c.var.language) });
  });
  app.post(CALLS.requestCost.path, allow('generate'), limit, async (c) =>
    c.json(await generations.cost(c.var.account.id, await readRequest(c, {}))),
  );
  app.post(CALLS.keptNames.path, allow('generate'), limit, compress(), async (c) => {
    const kept = await generations.keptNames(c.var.account.id, parse(CALLS.keptNames.body, await readJson(c)));
    return c.json({ ...kept, names: [...kept.names] });
  });
}

/** Fetches a file: with a session or a token, or by a link. */
function addFetching(app: Hono<SignedInEnv>, { artifacts, links }: GenerateRoutesDeps): void {
  // A link needs no session: it says itself what it fetches, and until when.
  app.get(CALLS.getFileZip.path, checked('param', CALLS.getFileZip.params), async (c, next) => {
    const link = signatureIn(c.req.query());
    if (!link) return next();
    const { id } = c.req.valid('param');
    if (!links) throw new Fault('linkInvalid');
    links.check(id, link);
    c.header('Cache-Control', 'no-store');
    return fetched(c, NOBODY_DELIVERED, await artifacts.openLinked(id));
  });
  app.get(CALLS.getFileZip.path, allow('download'), checked('param', CALLS.getFileZip.params), async (c) => {
    const { id } = c.req.valid('param');
    return fetched(c, artifacts, await artifacts.open(c.var.account.id, id));
  });
}

/** Fetching by a link does not make a file delivered: it is somebody else who reads the pending files. */
const NOBODY_DELIVERED: Pick<Artifacts, 'markDelivered'> = { markDelivered: async () => {} };

function signatureIn({ expires, signature }: Record<string, string>) {
  if (expires === undefined && signature === undefined) return undefined;
  return { expires: expires ?? '', signature: signature ?? '' };
}

/** Answers with a file that is kept: all of it, or the part that the caller does not have yet. */
function fetched(c: Context, artifacts: Pick<Artifacts, 'markDelivered'>, artifact: OpenArtifact): Response {
  const { headers, method } = c.req.raw;
  const { bytes } = artifact;
  if (isKnown(headers, artifact)) return c.body(null, 304, { ETag: etagOf(artifact) });
  if (method === 'HEAD') return c.body(null, 200, fileHeaders(artifact, bytes));
  const asked = requestedBytes(headers, artifact);
  if (asked === 'none') {
    const body = failureBody(new Fault('rangeInvalid'), c.var.language);
    return c.json(body, 416, { 'Content-Range': `bytes */${bytes}`, ETag: etagOf(artifact) });
  }
  const delivered = { sent: () => artifacts.markDelivered(artifact), broken: () => {} };
  if (asked === 'all') return fileResponse(artifact, delivered);
  return partResponse(
    artifact,
    asked,
    isRest(headers, asked, bytes) ? delivered : { sent: async () => {}, broken: () => {} },
  );
}

/** Tells whether a part completes the file: a caller that asks for all from some byte on has what is before it, and one that asks for the end of a zip does not. */
const isRest = (headers: Headers, { last }: ByteRange, bytes: number): boolean =>
  last === bytes - 1 && !/=\s*-/.test(headers.get('range') ?? '');

async function withFile(
  deps: GenerateRoutesDeps,
  c: C,
  call: string,
  request: GenerateRequest,
  contract?: ContractFormat,
): Promise<Response> {
  const { generations, artifacts } = deps;
  const accountId = c.var.account.id;
  const accepted = await generations.accept(accountId, call, request, { ...acceptOptions(c), contract });
  try {
    const timeoutMs = deps.timeoutMs ?? REQUEST_TIMEOUT_MS;
    const { artifact, announce } = await generations.await(accountId, accepted, timeoutMs, c.req.raw.signal);
    const ends = { sent: () => artifacts.markDelivered(artifact), broken: announce };
    return fileResponse(artifact, ends, { 'X-Generation-Id': accepted.id });
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'requestTimeout') throw error;
    return c.json({ ...failureBody(error, c.var.language), id: accepted.id }, 408);
  }
}

/** The members of a request that the call itself decides. */
interface Fixed {
  readonly technology?: TechnologyId;
  readonly mode?: Mode;
}

async function readRequest(c: C, fixed: Fixed): Promise<GenerateRequest> {
  const body = await readJson(c);
  if (typeof body !== 'object' || body === null) throw new Fault('invalidRequest', { detail: 'the body is no object' });
  // What a call decides may be left out, but not be nonsense.
  const request = parse(generateRequest, { ...fixed, ...body });
  const { technology, mode } = fixed;
  return {
    ...request,
    ...(technology && { technology: { ...request.technology, id: technology } }),
    ...(mode && { mode }),
  };
}
