import { DEFAULT_SCHEMA_FILE, DEFAULT_ZIP_FILE } from '../../constants.ts';
import type { Failure } from '../../shared/wire.ts';
import { failureOf } from './client.ts';
import { type Fetch, request } from './request.ts';
import { CLIENT_ERRORS, failed, type Result } from './result.ts';

/** SPEC §3, zip download result: `error` and `message` are empty when it went well. */
export interface DownloadResult {
  readonly status: number;
  readonly filename: string;
  readonly error: string;
  readonly message: string;
  /** The generation that made it, where one was just made. */
  readonly generationId?: string;
  /** The faults of the request, by field, where the server tells them. */
  readonly faults?: NonNullable<Failure['faults']>;
}

export type Save = (blob: Blob, filename: string) => void;
export interface DownloadOptions {
  readonly send?: Fetch | undefined;
  readonly save?: Save | undefined;
}

interface FetchedFile {
  readonly blob: Blob;
  readonly filename: string;
  readonly generationId: string | null;
}

/** Tells which generation a file is of, where the call made it. */
const GENERATION = 'x-generation-id';
const NO_HEADER = { status: 500, error: CLIENT_ERRORS.download, message: 'Internal error download zip' };

/** Downloads a zip and hands it to the browser. A missing content-disposition is an error (SPEC §8). */
export async function downloadZip(url: string, init: RequestInit, options: DownloadOptions = {}) {
  const result = await request(url, init, readZip, options.send);
  const file = result.ok ? result.data : result;
  return finish(file, options.save ?? saveBlob);
}

async function readZip(response: Response): Promise<Result<FetchedFile>> {
  if (!response.ok) return failed(failureOf(response.status, await response.text()));
  const disposition = response.headers.get('content-disposition');
  return disposition ? readFile(response, disposition, DEFAULT_ZIP_FILE) : failed(NO_HEADER);
}

/** Downloads a schema and hands it to the browser: 'Error en la descarga' is the server's, 'Excepción en descarga' anything else (SPEC §8). */
export async function downloadSchema(url: string, init: RequestInit, options: DownloadOptions = {}) {
  const result = await request(url, init, readSchema, options.send);
  const file = result.ok ? result.data : failed(exceptionOf(result.failure));
  return finish(file, options.save ?? saveBlob);
}

async function readSchema(response: Response): Promise<Result<FetchedFile>> {
  if (!response.ok) {
    const text = await response.text();
    const { message, error, ...told } = failureOf(response.status, text);
    const said = message === CLIENT_ERRORS.unknown ? text : message;
    return failed({ ...told, status: response.status, error: CLIENT_ERRORS.file, message: said });
  }
  const disposition = response.headers.get('content-disposition');
  if (!disposition) throw new Error('The answer names no file.');
  return readFile(response, disposition, DEFAULT_SCHEMA_FILE);
}

/** Names the failure of a download: a time-out stays one, anything else is a file exception. */
function exceptionOf(failure: Failure): Failure {
  if (failure.error === CLIENT_ERRORS.timeout) return failure;
  return { status: 500, error: CLIENT_ERRORS.fileException, message: failure.message };
}

async function readFile(response: Response, disposition: string, fallback: string): Promise<Result<FetchedFile>> {
  const filename = fileNameOf(disposition) ?? fallback;
  return { ok: true, data: { blob: await response.blob(), filename, generationId: response.headers.get(GENERATION) } };
}

/** The file name of a content-disposition header; the UTF-8 form wins, and a path never gets through. */
export function fileNameOf(disposition: string): string | undefined {
  const encoded = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition);
  const name = (encoded && decode(encoded.trim())) || plain?.[1]?.replace(/\\(.)/g, '$1') || plain?.[2]?.trim();
  return name?.split(/[/\\]/).pop() || undefined;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function finish(file: Result<FetchedFile>, save: Save): DownloadResult {
  if (!file.ok) {
    const { status, error, message, faults } = file.failure;
    return { status, filename: '', error, message, ...(faults && { faults }) };
  }
  const { blob, filename, generationId } = file.data;
  save(blob, filename);
  return { status: 200, filename, error: '', message: '', ...(generationId !== null && { generationId }) };
}

/** Hands a blob to the browser as a download; the url lives long enough for slow browsers to start reading it. */
function saveBlob(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Hands a text to the browser as a download. */
export const saveText = (filename: string, text: string): void => saveBlob(new Blob([text]), filename);
