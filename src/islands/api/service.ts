import type { ContractRequestInput, GenerateRequestInput } from '../../model/request/request.ts';
import type { Failure, Session } from '../../shared/wire.ts';
import { rememberDownload } from '../state/downloads.ts';
import { call, type GenerationHeaders, postJson } from './client.ts';
import { type DownloadOptions, type DownloadResult, downloadSchema, downloadZip } from './download.ts';
import { PATHS } from './paths.ts';
import { type Fetch, request } from './request.ts';
import { failed, type Result } from './result.ts';

interface Access {
  readonly base: string;
  readonly authorization: string;
}

const NO_SESSION: Failure = { status: 401, error: 'noAccess', message: 'You do not have access' };

/** The signed-in session, or undefined; each answer renews the client token, so it is asked for when it is needed. */
export async function readSession(send?: Fetch): Promise<Session | undefined> {
  const init = { method: 'GET', headers: { accept: 'application/json' } };
  const result = await request('/api/auth/session', init, (response) => response.json() as Promise<Session>, send);
  return result.ok && result.data?.clientToken ? result.data : undefined;
}

/** Source of a project: the zip, at once. */
export async function generateSrc(
  body: GenerateRequestInput,
  sent: GenerationHeaders,
  options: DownloadOptions = {},
): Promise<DownloadResult> {
  const access = await serviceAccess(options.send);
  if (!access.ok) return refused(access.failure);
  const init = postJson(body, sent);
  const headers = { ...init.headers, accept: 'application/zip, application/json', ...bearer(access.data) };
  return downloadZip(`${access.data.base}${PATHS.generateSrc}`, { ...init, headers }, options);
}

/** The contract of a project alone; it counts as one schema. */
export async function generateSchema(
  body: ContractRequestInput,
  idempotencyKey: string,
  options: DownloadOptions = {},
): Promise<DownloadResult> {
  const access = await serviceAccess(options.send);
  if (!access.ok) return refused(access.failure);
  const init = postJson(body, { idempotencyKey });
  const headers = { ...init.headers, accept: '*/*', ...bearer(access.data) };
  return downloadSchema(`${access.data.base}${PATHS.generateSchema}`, { ...init, headers }, options);
}

/** A finished artifact by its id. */
export async function getFileZip(id: string, options: DownloadOptions = {}): Promise<DownloadResult> {
  const access = await serviceAccess(options.send);
  if (!access.ok) return refused(access.failure);
  const path = PATHS.getFileZip.replace(':id', encodeURIComponent(id));
  const result = await downloadZip(
    `${access.data.base}${path}`,
    { method: 'GET', headers: bearer(access.data) },
    options,
  );
  if (result.error === '') rememberDownload(id);
  return result;
}

/** Asks for the address of the generation service and its bearer (SPEC §6); other calls carry no Authorization header. */
async function serviceAccess(send?: Fetch): Promise<Result<Access>> {
  const [endpoint, session] = await Promise.all([call('endpoint', send ? { send } : {}), readSession(send)]);
  if (!endpoint.ok) return endpoint;
  if (!session) return failed(NO_SESSION);
  const base = endpoint.data.endpoint.replace(/\/+$/, '');
  return { ok: true, data: { base, authorization: `Bearer ${session.clientToken}` } };
}

const bearer = ({ authorization }: Access) => ({ authorization });

const refused = ({ status, error, message }: Failure): DownloadResult => ({ status, filename: '', error, message });
