import type { Fault } from '../../model/fault.ts';
import { connectionFailed, diagnoseSocket } from '../diagnosis.ts';
import type { Connection, Diagnosis } from '../driver.ts';
import type { Breach } from './guard.ts';

/** A failed connection or statement: the error, the numbers that the server sent, and the breach. */
export interface Failure {
  readonly error: unknown;
  readonly numbers?: readonly number[];
  readonly breach?: Breach | undefined;
}

/** Diagnoses by error number, the most telling first: a refused database comes with a failed login behind it. */
const BY_NUMBER: readonly (readonly [Diagnosis, readonly number[]])[] = [
  // Cannot open the database; it does not exist; it is not this login's.
  ['unknown-database', [4060, 4063, 911]],
  // No access for the login; disabled, locked, with a password to change; Windows accounts only; the firewall of Azure.
  ['not-allowed', [916, 18470, 18486, 18487, 18488, 18452, 40615, 40914, 47073]],
  ['too-many-connections', [17809, 10928, 10929, 10936, 18460]],
  // Paused, shutting down, upgrading, recovering, moving.
  ['starting', [17142, 17147, 17148, 6005, 18401, 18451, 904, 921, 922, 40613, 40197, 40501]],
  ['tls-needed', [17835]],
  ['wrong-password', [18456]],
];

const BY_CODE: Readonly<Record<string, Diagnosis>> = {
  ETIMEOUT: 'timeout',
  EENCRYPT: 'tls-needed',
};

/** Turns a failure of a connection into a Fault. */
export function diagnosed({ error, numbers = [], breach }: Failure, connection: Connection): Fault {
  const cause = { cause: error, message: innermost(error) };
  if (breach !== undefined && breach !== 'too-much') return connectionFailed(breach, connection, cause);
  const all = [
    ...numbers,
    ...errorsOf(error).flatMap((failure) => (failure.number === undefined ? [] : [failure.number])),
  ];
  const known = BY_NUMBER.find(([, some]) => some.some((number) => all.includes(number)));
  if (known) return connectionFailed(known[0], connection, cause);
  const chain = [...causes(error)];
  const byCode = chain.map((link) => BY_CODE[codeOf(link)]).find((kind) => kind !== undefined);
  const system = chain.map(diagnoseSocket).find((kind) => kind !== 'other');
  return connectionFailed(byCode ?? system ?? 'other', connection, cause);
}

/** Lists the server's errors; a statement may fail with several. */
export function errorsOf(error: unknown): readonly { readonly message: string; readonly number?: number }[] {
  const all = error instanceof AggregateError ? error.errors : [error];
  return all.filter((failure): failure is Error & { number?: number } => failure instanceof Error);
}

function* causes(error: unknown): Generator<unknown> {
  for (let link = error; link instanceof Error; link = link.cause) yield link;
}

function innermost(error: unknown): string {
  const last = [...causes(error)].at(-1);
  return last instanceof Error ? (errorsOf(last)[0]?.message ?? '') : '';
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code ?? '');
}
