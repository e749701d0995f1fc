import { hash } from 'node:crypto';
import type { Described } from '../../../model/described.ts';
import { recordFilesOf } from '../../../model/request/record-files.ts';
import type { GenerateRequest } from '../../../model/request/request.ts';
import type { Describe } from '../ports.ts';

const REMEMBERED_MS = 30_000;
/** The most endpoints that are remembered together: some 20 MB. */
const MAX_ENDPOINTS = 6_000;

interface Remembered {
  readonly described: Described;
  readonly endpoints: number;
  readonly until: number;
}

/**
 * Remembers for a while what was described: whoever types names and addresses asks for the same again with every key. Only what is
 * asked about counts, no option but the schema of records.
 */
export function remembering(describe: Describe, now: () => number = Date.now): Describe {
  const known = new Map<string, Remembered>();
  let endpoints = 0;

  function forget(key: string): void {
    endpoints -= known.get(key)?.endpoints ?? 0;
    known.delete(key);
  }

  function keep(key: string, one: Remembered): void {
    forget(key);
    known.set(key, one);
    endpoints += one.endpoints;
    for (const [oldest, { until }] of known) {
      if (endpoints <= MAX_ENDPOINTS && until > now()) break;
      forget(oldest);
    }
  }

  return async function describeOnce(accountId, request, signal) {
    const key = keyOf(accountId, request);
    const found = known.get(key);
    if (found && found.until > now()) return found.described;
    const described = await describe(accountId, request, signal);
    keep(key, { described, endpoints: request.endpoints.length, until: now() + REMEMBERED_MS });
    return described;
  };
}

function keyOf(accountId: string, request: GenerateRequest): string {
  const { source, endpoints } = request;
  const asked = [accountId, source, endpoints.map((endpoint) => endpoint.source), recordFilesOf(request)];
  return hash('sha256', JSON.stringify(asked));
}
