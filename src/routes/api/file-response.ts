import type { OpenArtifact } from '../../services/artifacts.ts';

/** How an answer with a file ended: only `sent` means that all of it went out. */
export interface FileEnds {
  sent(): Promise<void>;
  broken(): void;
}

/** @returns the file as a download: its name, size and hash in the headers, its content as it is read. */
export function fileResponse(artifact: OpenArtifact, ends: FileEnds, headers: HeadersInit = {}): Response {
  const reader = artifact.stream().getReader();
  let left = artifact.bytes;
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
  const body = new ReadableStream(source, { highWaterMark: 0 });
  return new Response(body, {
    headers: {
      ...headers,
      'Content-Type': contentType(artifact.fileName),
      'Content-Length': String(artifact.bytes),
      'Content-Disposition': contentDisposition(artifact.fileName),
      ETag: etagOf(artifact),
      'Cache-Control': 'private, no-cache',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** What browsers and programs take files of our own endings for. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  zip: 'application/zip',
  yaml: 'application/yaml',
  json: 'application/json',
  xsd: 'application/xml',
};

function contentType(fileName: string): string {
  return CONTENT_TYPES[fileName.slice(fileName.lastIndexOf('.') + 1)] ?? 'text/plain; charset=utf-8';
}

/** The hash of the content: the same bytes for ever. */
export function etagOf(artifact: Pick<OpenArtifact, 'sha256'>): string {
  return `"${artifact.sha256}"`;
}

/** Names are checked when a request is accepted; whatever else may stand here must not end the quoted string. */
function contentDisposition(fileName: string): string {
  return `attachment; filename="${fileName.replace(/[^\w.-]/g, '_')}"`;
}
