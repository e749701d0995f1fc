import { basename } from 'node:path';
import { isSame as sameAnswer } from '../../client/src/prove/answer.js';
import type { Connection, DatasourceDriver } from '../../src/datasources/driver.ts';
import { generate } from '../../src/generators/generate.ts';
import {
  type DatabaseOperation,
  type DatabaseProject,
  databaseProject,
} from '../../src/generators/parts/sources/database/operation/operation.ts';
import type { Fault } from '../../src/model/fault.ts';
import { buildAndStart } from '../generated/databases/shop.ts';
import { type Answer, difference, judge } from './answer.ts';
import { describeChosen } from './choices.ts';
import { queriesOf } from './files.ts';
import { type Called, type Endpoint, inputOf } from './request.ts';
import { sampled } from './sampled.ts';
import { graphql } from './technologies/graphql.ts';
import { grpc } from './technologies/grpc.ts';
import { mcp } from './technologies/mcp.ts';
import { rest } from './technologies/rest.ts';
import { soap } from './technologies/soap.ts';
import type { SweptClient, SweptTechnology } from './technologies/technology.ts';
import { websocket } from './technologies/websocket.ts';
import { KINDS_OF_VALUES, type KindOfValues, type OwnValues, type Sent, valueFor } from './values.ts';

export const CALL_MS = 5_000;
/** Routines of one service. */
const MOST = 300;
const SHOWN = 300;
/** Of the log of a service that ended by itself. */
const LOG_CHARS = 4_000;

/** A database that files have filled. */
export interface SweptDatabase {
  readonly connection: Connection;
  /** Whether a routine came with the files. */
  readonly owns: (schema: string) => boolean;
  /** The answer of a plain client in a new session, undone behind it; a value that is not sent is left out. */
  call(operation: DatabaseOperation, values: readonly (Sent | undefined)[]): Promise<Answer>;
  close(): Promise<void>;
}

/** A server and how its values are written. */
export interface SweptServer {
  readonly driver: DatasourceDriver;
  readonly values: OwnValues;
  /** One spelling of a value, however a plain client and the service write it. */
  readonly spelled: (text: string) => string;
  /** The service's words where docs/types says that it refuses an answer. */
  readonly documented?: RegExp;
  open(folder: string): Promise<SweptDatabase>;
}

type Count = (what: string, by?: number) => void;

const TECHNOLOGIES: readonly SweptTechnology[] = [rest, graphql, grpc, websocket, mcp, soap];

/**
 * Sweeps each folder and prints what was refused and why, each answer that a plain client would not have got, and figures.
 * @param args folders, and before them a technology that is not REST (`--technology=soap`) and `--sampled`, where rows that the
 *   catalogue does not tell are known from a sampled call, as a person who asks for one has them; `--unbuilt` only generates.
 */
export async function sweepFolders(server: SweptServer, args: readonly string[]): Promise<void> {
  const folders = args.filter((argument) => !argument.startsWith('--'));
  const id = args.flatMap((argument) => /^--technology=(.*)/.exec(argument)?.[1] ?? [])[0] ?? 'rest';
  const samples = args.includes('--sampled');
  const builds = !args.includes('--unbuilt');
  const technology = TECHNOLOGIES.find((technology) => technology.id === id);
  if (!technology)
    throw new Error(`Nothing is swept through ${id}: ${TECHNOLOGIES.map((technology) => technology.id).join(', ')}`);
  for (const folder of folders) {
    const counts: Record<string, number> = {};
    const count: Count = (what, by = 1) => (counts[what] = (counts[what] ?? 0) + by);
    await sweep({ server, technology, samples, builds, count }, folder).catch((error: unknown) => {
      const faults = JSON.stringify((error as Partial<Fault>).faults ?? []);
      console.log(`  ${folder} failed: ${String(error).slice(0, 4_000)} ${faults.slice(0, 4_000)}`);
    });
    console.log(basename(folder), counts);
  }
}

interface SweepChoice {
  readonly server: SweptServer;
  readonly technology: SweptTechnology;
  readonly samples: boolean;
  readonly builds: boolean;
  readonly count: Count;
}

async function sweep(asked: SweepChoice, folder: string): Promise<void> {
  const { server, samples, count } = asked;
  const database = await server.open(folder);
  try {
    const { connection } = database;
    const all = await server.driver.routines(connection);
    const listed = all.filter(({ extension, schema }) => extension === undefined && database.owns(schema));
    for (const { refused, schema, name, signature } of listed) {
      if (!refused) continue;
      count(`refused: ${refused.reason} ${refused.type}`);
      console.log(`  refused: ${schema}.${name}${signature}: ${refused.reason} ${refused.type}`);
    }
    const offered = listed.filter(({ refused }) => refused === undefined);
    const kept: Called[] = [];
    for (const { described: one, types } of await describeChosen(server.driver, connection, offered)) {
      if (one.kind === 'routine') {
        const unsampled = (why: string) => count(`not sampled: ${why}`);
        const { routine } = one;
        const known = samples ? await sampled(server.driver, connection, routine, server.values, unsampled) : routine;
        kept.push({ routine: known, ...(types && { types }) });
      } else {
        count(`not described: ${one.kind}`);
        console.log(`  not described: ${JSON.stringify(one)}`.slice(0, SHOWN));
      }
    }
    kept.push(...(await queries(asked, connection, folder)));
    if (samples) count('sampled', kept.filter(isSampled).length);
    count('with chosen types', kept.filter(({ types }) => types).length);
    count('routines', listed.length);
    count('generated', kept.length);
    for (let from = 0; from < kept.length; from += MOST) {
      await sweepService({ ...asked, database }, kept.slice(from, from + MOST));
    }
  } finally {
    await database.close();
  }
}

/** The queries of a folder as they are described; it prints why one is not. */
async function queries(
  { server, count }: SweepChoice,
  connection: Connection,
  folder: string,
): Promise<readonly Called[]> {
  const kept: Called[] = [];
  for (const query of queriesOf(folder)) {
    count('queries');
    try {
      kept.push(...(await server.driver.describeQueries(connection, [query])).map((routine) => ({ routine })));
    } catch (error) {
      const { values, detail } = error as Fault;
      const why = String(values?.problem ?? values?.what ?? detail ?? error);
      count(`query refused: ${why.slice(0, 60)}`);
      console.log(`  query refused: ${JSON.stringify(values)} ${detail}: ${query.slice(0, SHOWN)}`);
    }
  }
  return kept;
}

interface Sweep extends SweepChoice {
  readonly database: SweptDatabase;
}

const isSampled = ({ routine: { results } }: Called) =>
  results.some((result) => result.kind === 'columns' && result.evidence === 'sampled');

async function sweepService(sweep: Sweep, routines: readonly Called[]): Promise<void> {
  const { count, technology } = sweep;
  const { connection } = sweep.database;
  const first: Endpoint[] = routines.map((routine, index) => ({ ...routine, options: technology.options(index) }));
  const project = databaseProject(generate(inputOf(connection, technology.id, first)).project);
  const second = routines.flatMap((routine, index) => {
    const options = technology.also?.(project.operations[index] as DatabaseOperation, project, index);
    return options ? [{ ...routine, options }] : [];
  });
  count('asked in a second way', second.length);
  const generated = generate(inputOf(connection, technology.id, [...first, ...second]));
  if (!sweep.builds) return;
  const environment = {
    ...{ DB_PASSWORD: connection.password, DB_QUERY_TIMEOUT: String(CALL_MS / 1_000) },
    ...technology.environment,
  };
  // Its tests are compiled with it; what they find, the golden cases find as well.
  const started = await buildAndStart(generated, environment);
  let isOver = false;
  void started.service.ended.then((code) => {
    if (!isOver) console.log(`  the service ended with ${code}:\n${started.service.log().slice(-LOG_CHARS)}`);
  });
  try {
    const swept = databaseProject(generated.project);
    const client = await technology.connect(started, swept);
    await callAll({ ...sweep, client, project: swept });
    await client.close();
  } finally {
    isOver = true;
    await started.close();
  }
}

interface Running extends Sweep {
  readonly client: SweptClient;
  readonly project: DatabaseProject;
}

async function callAll(running: Running): Promise<void> {
  const called = new Set<string>();
  for (const operation of running.project.operations) {
    called.add(JSON.stringify(operation.routine.ref));
    for (const kind of kindsFor(operation)) {
      const values = operation.request.members.map((member) =>
        kind === 'absent' && member.optional
          ? undefined
          : valueFor(member, kind === 'absent' ? 'ordinary' : kind, running.project.types, running.server.values),
      );
      await compare(running, operation, values);
    }
  }
  running.count('called', called.size);
}

/** The kinds of values to call with: once without parameters, and without values as well where all may be left out. */
function kindsFor({ request: { members } }: DatabaseOperation): readonly (KindOfValues | 'absent')[] {
  if (members.length === 0) return ['ordinary'];
  return members.some(({ optional }) => optional) ? [...KINDS_OF_VALUES, 'absent'] : KINDS_OF_VALUES;
}

async function compare(
  { server: { spelled, documented }, database, client, technology, count }: Running,
  operation: DatabaseOperation,
  values: readonly (Sent | undefined)[],
): Promise<void> {
  const plain = await database.call(operation, values);
  const again = await database.call(operation, values);
  const serve = () =>
    client
      .call(operation, values, AbortSignal.timeout(4 * CALL_MS))
      .catch((error): Answer => ({ failed: '500', leaves: [], text: String(error) }));
  const service = await serve();
  count('calls');
  const wrong = judge(plain, service, spelled);
  if (wrong === undefined) {
    count(plain.failed ? 'same: both fail' : 'same: both answer');
    if (plain.failed) count(`fails with ${plain.failed}, told as ${service.failed}`);
  } else if (service.failed && documented?.test(service.text)) {
    count(`refused as documented: ${wrong}`);
  } else if (judge(again, service, spelled) === undefined) {
    count('same: as a second plain call');
  } else if (wrong !== 'internal failure' && !sameAnswer(plain, again, spelled)) {
    count('another answer each time');
  } else if (operation.routine.commits && /answer/.test(wrong)) {
    // What it kept is there for the next call.
    count('ends transactions itself: not compared');
  } else {
    // What calls leave in the database, which a plain client's do not.
    const kept = wrong === 'another answer' && !sameAnswer(service, await serve(), spelled);
    count(kept ? 'another answer after each call that is kept' : `WRONG: ${wrong}`);
    const sent = JSON.stringify(values.map((value) => value?.json));
    console.log(
      `  ${wrong}: ${technology.id} ${operation.names.method} ${operation.title} [${operation.routine.kind}] with ${sent}`,
    );
    console.log(`    ${difference(plain, service, spelled)}`.slice(0, 2 * SHOWN));
    console.log(`    plain   ${plain.text.slice(0, SHOWN)}\n    service ${service.text.slice(0, SHOWN)}`);
  }
}
