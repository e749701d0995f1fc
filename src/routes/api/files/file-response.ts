import type { OpenArtifact } from '../../../services/artifacts.ts';
import { type ByteRange, etagOf } from './byte-range.ts';

/** How an answer with a file ended: only `sent` means that all that was asked for went out. */
export interface FileEnds {
  sent(): Promise<void>;
  broken(): void;
}

/** @returns the file as a download: its name, size and hash in the headers, its content as it is read. */
export function fileResponse(artifact: OpenArtifact, ends: FileEnds, headers: HeadersInit = {}): Response {
  const body = sending(artifact.stream(), artifact.bytes, ends);
  return new Response(body, { headers: { ...headers, ...fileHeaders(artifact, artifact.bytes) } });
}

/** @returns a part of the file, for who has the rest of it. */
export function partResponse(artifact: OpenArtifact, { first, last }: ByteRange, ends: FileEnds): Response {
  const length = last - first + 1;
  const body = sending(artifact.stream(first, last), length, ends);
  const range = { 'Content-Range': `bytes ${first}-${last}/${artifact.bytes}` };
  return new Response(body, { status: 206, headers: { ...fileHeaders(artifact, length), ...range } });
}

/** Headers that describe the file of a download, whether all of it or a part is sent. */
export function fileHeaders(artifact: Omit<OpenArtifact, 'stream'>, length: number) {
  return {
    'Content-Type': contentType(artifact.fileName),
    'Content-Length': String(length),
    'Content-Disposition': contentDisposition(artifact.fileName),
    'Accept-Ranges': 'bytes',
    ETag: etagOf(artifact),
    'Cache-Control': 'private, no-cache',
    'X-Content-Type-Options': 'nosniff',
  };
}

/** A body that tells how it ended. */
function sending(content: ReadableStream<Uint8Array>, bytes: number, ends: FileEnds): ReadableStream<Uint8Array> {
  const reader = content.getReader();
  let left = bytes;
  let ended = false;
  const end = async () => {
    if (ended) return;
    ended = true;
    // A client that has counted its bytes may hang up before the end of the stream is asked for.
    if (left <= 0) await ends.sent();
    else ends.broken();
  };
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) {
          left -= value.length;
          return controller.enqueue(value);
        }
        await end();
        controller.close();
      } catch (error) {
        await end();
        controller.error(error);
      }
    },
    async cancel(reason) {
      await end();
      await reader.cancel(reason);
    },
  };
  // Nothing is read ahead: the end of the file is reached only when the connection asks for it.
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** Content types by the ending of a file's name. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  zip: 'application/zip',
  yaml: 'application/yaml',
  json: 'application/json',
  xsd: 'application/xml',
};

function contentType(fileName: string): string {
  return CONTENT_TYPES[fileName.slice(fileName.lastIndexOf('.') + 1)] ?? 'text/plain; charset=utf-8';
}

/** Names are checked when a request is accepted; whatever else may stand here must not end the quoted string. */
function contentDisposition(fileName: string): string {
  return `attachment; filename="${fileName.replace(/[^\w.-]/g, '_')}"`;
}
