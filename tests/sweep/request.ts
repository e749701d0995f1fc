import type { Connection } from '../../src/datasources/driver.ts';
import type { GenerationInput } from '../../src/generators/boundary.ts';
import { isOfTexts } from '../../src/generators/model/types.ts';
import type { Routine } from '../../src/generators/sources/database/described/routine.ts';
import type { DatabaseOperation, DatabaseProject } from '../../src/generators/sources/database/operation.ts';
import type { Sent } from './values.ts';

/** An endpoint that is called: what only reads is asked with GET too. */
export interface Endpoint {
  readonly routine: Routine;
  readonly method: 'GET' | 'POST';
}

/** @returns what a REST service over these endpoints is generated from. */
export function inputOf(connection: Connection, endpoints: readonly Endpoint[]): GenerationInput {
  const { kind, host, port, username, databaseName: database = '' } = connection;
  return {
    request: {
      ...{ name: 'sweep', domain: 'com.acme.sweep', technology: 'rest', applicationServer: 'embedded' },
      ...{ sourceType: 1, databaseType: kind, datasource: 'sweep', mode: 'Src', options: {} },
      endpoints: endpoints.map(({ routine: { ref }, method }, index) => ({
        routine: ref,
        options: { method, url: `/r${index}` },
        senders: [],
      })),
    },
    described: {
      source: 'database',
      routines: endpoints.map(({ routine }) => routine),
      connection: { kind, host, port, database, username, tls: 'disable' },
    },
  };
}

/** Whether a query string can carry all that the routine takes, and it only reads. */
export function isAskable({ routine, request }: DatabaseOperation, { types }: DatabaseProject): boolean {
  const isEnum = (name: string) => types.get(name)?.kind === 'enum';
  return routine.readOnly && request.members.every(({ type }) => isOfTexts(type, isEnum));
}

/** @returns the request that carries these values; what is not sent is left out. */
export function requestOf(
  operation: DatabaseOperation,
  values: readonly (Sent | undefined)[],
): { readonly path: string; readonly request: RequestInit } {
  const { url, method } = operation.endpoint as { url: string; method: string };
  const sent = operation.request.members.flatMap((member, index) => {
    const value = values[index];
    return value === undefined ? [] : [{ member, json: value.json }];
  });
  if (method === 'GET') {
    const query = sent.flatMap(({ member: { property, optional }, json }) => {
      // What is left out is null, where it has no default.
      if (json === null) return optional ? [['null', property]] : [];
      return [json].flat().map((one) => [property, String(one)]);
    });
    return { path: `${url}?${new URLSearchParams(query)}`, request: { method } };
  }
  const body = Object.fromEntries(sent.map(({ member, json }) => [member.property, json]));
  const headers = { 'content-type': 'application/json' };
  return { path: url, request: { method, headers, body: JSON.stringify(body) } };
}
