import { DEFAULT_ZIP_FILE } from '../../constants.ts';
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
  /** What is wrong with the request, by field, where the server says so. */
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
}

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
  if (!disposition) return failed(NO_HEADER);
  return { ok: true, data: { blob: await response.blob(), filename: fileNameOf(disposition) ?? DEFAULT_ZIP_FILE } };
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
  save(file.data.blob, file.data.filename);
  return { status: 200, filename: file.data.filename, error: '', message: '' };
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
