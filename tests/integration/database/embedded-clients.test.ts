import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openBeside, openDatabase } from '../../../src/db/client.ts';

let directory = '';
let portal: Database;
let operators: Database[] = [];
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'forja-clients-'));
  portal = await openDatabase({ directory });
  operators = await Promise.all([openBeside({ directory }), openBeside({ directory })]);
  await portal.sql`create table counted (client int primary key, n int not null)`;
});
afterAll(async () => {
  await Promise.all(operators.map((operator) => operator.close()));
  await portal.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Every way in which the driver speaks: prepared, described first, simple, pipelined, in a transaction. */
async function askAll(sql: postgres.Sql, client: number, round: number): Promise<unknown[]> {
  const n = client * 1_000 + round;
  const rows = await Promise.all([
    sql`select ${n}::int as n, ${'prepared'}::text as how`,
    sql.unsafe('select $1::int as n, $2::text as how', [n, 'described first'], { prepare: false }),
    sql.unsafe(`select ${n} as n, 'simple' as how`),
    sql.unsafe('select g as n, $1::text as how from generate_series($2::int, $2::int) g', [`pipelined`, n]),
    sql.begin(async (tx) => {
      await tx`insert into counted values (${client}, 1) on conflict (client) do update set n = counted.n + 1`;
      return tx`select ${n}::int as n, ${'in a transaction'}::text as how`;
    }),
  ]);
  return rows.map(([row]) => row);
}

test('queries and transactions of three clients on the embedded database never mix', async () => {
  const rounds = 60;
  const clients = [portal, ...operators];
  await Promise.all(
    clients.map(async ({ sql }, client) => {
      for (let round = 0; round < rounds; round++) {
        const n = client * 1_000 + round;
        const hows = ['prepared', 'described first', 'simple', 'pipelined', 'in a transaction'];
        expect(await askAll(sql, client, round)).toEqual(hows.map((how) => ({ n, how })));
      }
    }),
  );
  const counted = await portal.sql`select client, n from counted order by client`;
  expect([...counted]).toEqual(clients.map((_, client) => ({ client, n: rounds })));
});

test('a client that is lost in the middle of a query holds nobody up, and none of it is kept', async () => {
  const lost = await openSocket();
  lost.write(parse(`insert into counted values (77, 1)`));
  lost.write(Buffer.concat([bind, execute, flush]));
  await answered(lost, 'C');
  const waiting = portal.sql`select count(*)::int as n from counted where client = 77`;
  lost.destroy();
  expect((await waiting)[0]?.n).toBe(0);
});

test('a client that is lost after a mistake leaves no query unanswered', async () => {
  const lost = await openSocket();
  lost.write(Buffer.concat([parse('select nothing from nowhere'), flush]));
  await answered(lost, 'E');
  lost.end(message('X'));
  expect([...(await portal.sql`select ${1}::int as n`)]).toEqual([{ n: 1 }]);
});

function message(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)));
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

const parse = (sql: string) => message('P', '', sql, Buffer.alloc(2));
const bind = message('B', '', '', Buffer.alloc(6));
const execute = message('E', '', Buffer.alloc(4));
const flush = message('H');

/** A client of the protocol's own words, which no driver would let out of order. */
async function openSocket(): Promise<Socket> {
  const socket = connect(join(directory, 'portal.sock'));
  const version = Buffer.alloc(4);
  version.writeInt32BE(196_608);
  socket.write(message('', version, 'user', 'postgres', 'database', 'postgres', ''));
  await answered(socket, 'Z');
  return socket;
}

/** Waits for a message of a type, one letter. */
function answered(socket: Socket, type: string): Promise<void> {
  let received = Buffer.alloc(0);
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      for (let at = 0; at + 5 <= received.length; at += 1 + received.readInt32BE(at + 1)) {
        if (String.fromCharCode(received[at] ?? 0) !== type) continue;
        socket.off('data', read);
        return resolve();
      }
    };
    socket.on('data', read);
    socket.once('close', () => reject(new Error('The connection was closed')));
  });
}
