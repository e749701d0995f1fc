import { readFileSync } from 'node:fs';
import { generate } from '../../../src/generators/generate.ts';
import { catalog } from '../../../src/generators/parts/catalog.ts';
import type { Technology } from '../../../src/generators/parts/part.ts';
import type { GenerationInput } from '../../../src/generators/project/generation-input.ts';
import type { ContractDescription } from '../../../src/model/contract/contract.ts';
import type { DatabaseDescription } from '../../../src/model/described/description.ts';
import { Fault } from '../../../src/model/fault.ts';
import { refusalOf } from '../../../src/model/request/available.ts';
import { SERVERS, type SenderId, type ServerId, SOURCE_PARTS } from '../../../src/model/request/part-ids.ts';
import { shelterInput } from '../apis/graphql/shelter.ts';
import { depotInput } from '../apis/grpc/depot.ts';
import { zooInput } from '../apis/rest/zoo.ts';

const SOURCES = ['routine', 'query', 'existing API', 'GraphQL API', 'gRPC API'] as const;
type SourceName = (typeof SOURCES)[number];

/** A technology over a source on a server: the key of the text that refuses it, or what shows that it is called. */
export interface Cell {
  readonly technology: string;
  readonly source: SourceName;
  readonly server: ServerId;
  readonly refusal?: string;
  /** A file of tests and the name of one; absent where it is generated, and no test calls it. */
  readonly test?: string;
}

/** @returns every cell, as the catalogue has it. */
export function cells(): Cell[] {
  return catalog.technologies.flatMap((technology) =>
    SOURCES.flatMap((source) => SERVERS.map((server) => cellOf(technology, source, server))),
  );
}

function cellOf(technology: Technology, source: SourceName, server: ServerId): Cell {
  const available = {
    sources: catalog.sources.map(({ id }) => id),
    servers: catalog.servers.map(({ id }) => id),
    databases: [],
  };
  const part = source.endsWith('API') ? SOURCE_PARTS.contract : SOURCE_PARTS.database;
  const refusal = refusalOf({ source: part, server }, technology, available)?.reason;
  const cell = { technology: technology.id, source, server };
  if (refusal !== undefined) return { ...cell, refusal };
  const test = server === 'embedded' || server === 'library' ? alone(cell) : inWar(cell);
  return { ...cell, ...(test && { test }) };
}

function alone({ technology, source, server }: Cell): string | undefined {
  return (
    ALONE[technology]?.[source] ?? (isOverOther(technology, source) ? overOther(technology, source, server) : undefined)
  );
}

/** The suite of other APIs calls every trigger that it knows. */
const isOverOther = (technology: string, source: SourceName) =>
  isOther(source) && readFileSync('tests/generated/apis/other-apis.suite.ts', 'utf8').includes(technology);

/** Contracts of another protocol than HTTP. */
const isOther = (source: SourceName) => source === 'GraphQL API' || source === 'gRPC API';

/** A server's test deploys and calls every trigger that its suite knows. */
function inWar({ technology, source, server }: Cell): string | undefined {
  if (!readFileSync('tests/generated/servers/wars.suite.ts', 'utf8').includes(`'${technology}'`)) return undefined;
  if (isOther(source) && technology !== 'rest') return overOther(technology, source, server);
  const over = source === 'existing API' ? 'over a contract, without a data source' : `over a ${source}`;
  return `tests/generated/servers/wars-${server}.full.test.ts › ${technology} in a war › ${over}`;
}

/** Run by `npm run test:full` alone. */
function overOther(technology: string, source: SourceName, server: ServerId): string {
  return `tests/generated/apis/other-apis-${server}.full.test.ts › ${technology} › over a ${source}`;
}

type Tests = Readonly<Record<'routine' | 'query', string> & Partial<Record<SourceName, string>>>;

/** The tests that build, start and call what has its own server, or is a library; where there is none, `overOther` has it. */
const ALONE: Readonly<Record<string, Tests>> = {
  rest: {
    routine: 'tests/generated/technologies/rest/rest.test.ts › values are what the database answers › rows: GET /skus',
    query:
      'tests/generated/technologies/rest/rest.test.ts › queries › INSERT … RETURNING, SELECT, UPDATE and DELETE with their parameters',
    'existing API':
      'tests/generated/apis/rest/source.test.ts › what is asked of the API › variables of the path, headers, cookies, and who asks',
    'GraphQL API':
      'tests/generated/apis/graphql/source.test.ts › what is asked of the API › a document, its name, variables, and who asks, at the address as it is',
    'gRPC API':
      'tests/generated/apis/grpc/source.test.ts › what is asked of the API › a method with its message, its metadata and a deadline',
  },
  graphql: {
    routine:
      'tests/generated/technologies/graphql/graphql.test.ts › queries and mutations › rows, with the fields that were asked for',
    query:
      "tests/generated/technologies/graphql/graphql.test.ts › queries and mutations › the user's name for an object, and update counts",
    'existing API':
      'tests/generated/apis/rest/graphql.test.ts › fields are calls of the API › lists, enumerations and input objects as arguments',
  },
  grpc: {
    routine: 'tests/generated/technologies/grpc/grpc.test.ts › methods › a value',
    query: 'tests/generated/technologies/grpc/grpc.test.ts › methods › a query, like a routine',
    'existing API':
      'tests/generated/technologies/grpc/grpc.test.ts › over an API › the calls of a contract are methods, and its failures are statuses',
    'gRPC API': 'tests/generated/apis/grpc/grpc.test.ts › a call goes through, and its answer comes back',
  },
  soap: {
    routine:
      'tests/generated/technologies/soap/soap.test.ts › a client made from the WSDL › calls every operation by its name, with numbers, dates, lists and records',
    query: 'tests/generated/technologies/soap/soap.test.ts › bytes › travel as base64',
    'existing API':
      'tests/generated/apis/rest/soap.test.ts › a message is a call of the API, and its answer the answer',
  },
  websocket: {
    routine:
      'tests/generated/technologies/websocket/websocket.test.ts › a call and its answer have one id › a text or a number, and what is answered is what the database says',
    query:
      'tests/generated/technologies/websocket/websocket.test.ts › a call and its answer have one id › numbers keep all their digits in both directions',
    'existing API':
      'tests/generated/apis/rest/websocket.test.ts › a message is a call of the API, and its answer the answer',
  },
  queue: {
    routine:
      'tests/generated/messages/queue.test.ts › a message has its effect once › its operation runs, and it is remembered',
    query:
      'tests/generated/messages/queue.test.ts › a message has its effect once › a query runs as well, its parameters from the message',
    'existing API':
      'tests/generated/state/separate-state.test.ts › an API’s work is remembered in a database of its own, and its answer is sent from there',
  },
  file: {
    routine:
      'tests/generated/technologies/file/file.test.ts › a file of CSV › has its effect, record by record, as its own country writes it',
    query:
      'tests/generated/technologies/file/file.test.ts › a query has its parameters from the lines of JSON, and the file gets the name that was chosen',
    'existing API':
      'tests/generated/apis/rest/file.full.test.ts › a record is a call of the API, and what it needs stands in its columns',
  },
  sftp: {
    routine:
      'tests/generated/technologies/sftp/sftp.test.ts › a file of CSV has its effect, and each answer is a file of its own at the server',
    query:
      'tests/generated/technologies/sftp/sftp.test.ts › a server with another key is refused with that key, and gone on with when it shows its own again',
  },
  job: {
    routine: 'tests/generated/technologies/job/job.test.ts › two copies do the work of each second once',
    query:
      'tests/generated/technologies/job/job.test.ts › a run is begun by hand and told of, for callers who are known',
    'existing API':
      'tests/generated/apis/rest/job.test.ts › a run is a call of the API, and what it needs is a constant',
  },
  module: {
    routine:
      'tests/generated/technologies/module/module.test.ts › an application that has several of them › calls routines over PostgreSQL: values, what is left out, null, rows and nothing',
    query:
      'tests/generated/technologies/module/module.test.ts › an application that has several of them › gets a million rows one by one in 256 MB, and what it throws meanwhile comes back as it is',
    'existing API':
      'tests/generated/technologies/module/module.test.ts › an application that has several of them › calls an API at the address of its own settings, and its row of the failures holds',
    'GraphQL API':
      'tests/generated/technologies/module/module.test.ts › an application that has several of them › calls a GraphQL API',
    'gRPC API':
      'tests/generated/technologies/module/module.test.ts › an application that has several of them › calls a gRPC API',
  },
  mcp: {
    routine: 'tests/generated/technologies/mcp/mcp.test.ts › a call › answers a row, a value, and nothing',
    query: 'tests/generated/technologies/mcp/mcp.test.ts › a call › keeps every digit',
    'existing API':
      'tests/generated/apis/rest/mcp.test.ts › a call is one of the API, its answer keeps the schema that was told, and what was left out is not sent',
  },
};

/** A sender on a server: the key of the text that refuses it, or what shows that it sends. */
export interface SenderCell {
  readonly sender: SenderId;
  readonly server: ServerId;
  readonly refusal?: string;
  readonly test?: string;
}

const OWN_FULL = 'gets each note once, in its order, by an id, also when it was away for a while';
/** The tests that build, start and call a service, and see what arrives. */
const ARRIVES: Readonly<Partial<Record<SenderId, string>>> = {
  rest: 'tests/generated/messages/outbox.test.ts › a REST API gets each note › in its order, by an id, also when it was away for a while',
  graphql: `tests/generated/messages/senders.full.test.ts › graphql › ${OWN_FULL}`,
  soap: `tests/generated/messages/senders.full.test.ts › soap › ${OWN_FULL}`,
  grpc: `tests/generated/messages/senders.full.test.ts › grpc › ${OWN_FULL}`,
  websocket: `tests/generated/messages/senders.full.test.ts › websocket › ${OWN_FULL}`,
  queue:
    'tests/generated/messages/outbox.test.ts › what an operation answered arrives › once and in its order, and nothing of it stays',
  sftp: 'tests/generated/technologies/sftp/sftp.test.ts › a file of CSV has its effect, and each answer is a file of its own at the server',
  file: 'tests/generated/messages/outbox.test.ts › each note is a file, whole under its name, also when its directory was gone for a while',
};

/** @returns every sender on every server, as the catalogue has it. */
export function senderCells(): SenderCell[] {
  return catalog.senders.flatMap((sender) =>
    SERVERS.map((server) => {
      const supported = sender.supports({ source: SOURCE_PARTS.database, server });
      const test = server === 'embedded' ? ARRIVES[sender.id] : undefined;
      const refusal = supported === true ? {} : { refusal: supported.reason };
      return { sender: sender.id, server, ...refusal, ...(supported === true && test && { test }) };
    }),
  );
}

/** @returns what a generation with a sender comes to: nothing, or the first reason against it. */
export function refusalOfSender({ sender, server }: SenderCell): string | undefined {
  const { request, described } = inputOf(sender === 'queue' ? 'rabbitmq-queue' : `${sender}-sender`);
  const own = server === 'library' ? { technology: 'module', options: {} } : {};
  return refusalOfRequest({ described, request: { ...(request as object), ...own, applicationServer: server } });
}

const INPUTS: Readonly<Record<SourceName, () => GenerationInput>> = {
  routine: () => inputOf('rest-whole'),
  query: () => inputOf('postgresql-queries'),
  'existing API': () => zooInput(),
  'GraphQL API': () => shelterInput(),
  'gRPC API': () => depotInput(),
};

/** @returns what a generation of a cell comes to: nothing, or the first reason against it. */
export function refusalOfCell({ technology, source, server }: Cell): string | undefined {
  const input = INPUTS[source]();
  const { request, described } = technology === 'job' ? jobOf(source, input) : input;
  const { endpoints, ...rest } = request as { readonly endpoints: readonly object[] };
  const asked = endpoints.map((endpoint, index) => ({
    ...{ ...endpoint, options: technology === 'queue' ? { queueName: `work.${index}` } : {} },
    senders: [],
  }));
  const options = {
    ...(technology === 'queue' && { state: 'none' }),
    ...(isAlone(technology) && { scaling: false }),
    ...(technology === 'sftp' && { host: 'files.example.com', user: 'orders', hostKey: `SHA256:${'A'.repeat(43)}` }),
  };
  return refusalOfRequest({
    described,
    request: { ...rest, technology, applicationServer: server, options, endpoints: asked },
  });
}

function refusalOfRequest(input: GenerationInput): string | undefined {
  try {
    generate(input);
    return undefined;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return error.faults?.[0]?.message ?? error.code;
  }
}

/** Whether it shares its work by a table, unless it is told to do without. */
const isAlone = (technology: string) => ['job', 'file', 'sftp'].includes(technology);

/** An operation of each API that needs nothing. */
const NEEDS_NOTHING: Readonly<Partial<Record<SourceName, string>>> = {
  ...{ 'existing API': 'GET /count', 'GraphQL API': 'pets', 'gRPC API': 'Ping' },
};

/** @returns a generation of one job: nobody gives it values, so it needs none, or a constant. */
function jobOf(source: SourceName, { request, described }: GenerationInput): GenerationInput {
  const { endpoints, ...rest } = request as { readonly endpoints: readonly { readonly operation?: string }[] };
  const wanted = NEEDS_NOTHING[source];
  const index = wanted === undefined ? 0 : endpoints.findIndex(({ operation }) => operation === wanted);
  const [target, constant] = source === 'routine' ? ['customer_id', 1] : ['name', 'a'];
  const endpoint = { ...endpoints[index], ...(!wanted && { input: [{ target, from: { constant } }] }) };
  const one = <T>(all: readonly T[]) => all.slice(index, index + 1);
  const alone =
    described.source === 'database'
      ? { ...described, routines: one((described as DatabaseDescription).routines) }
      : { ...described, operations: one((described as ContractDescription).operations) };
  return { request: { ...rest, endpoints: [endpoint] }, described: alone };
}

function inputOf(name: string): GenerationInput {
  return JSON.parse(readFileSync(`tests/generated/projects/cases/${name}/input.json`, 'utf8')) as GenerationInput;
}

/**
 * @param texts the reasons, by their keys.
 * @returns the page of the documentation: the tables of all cells, the reasons and the tests.
 */
export function matrixPage(
  all: readonly Cell[],
  senders: readonly SenderCell[],
  texts: (key: string) => string,
): string {
  const reasons = [...new Set([...all, ...senders].flatMap(({ refusal }) => refusal ?? []))];
  const tests = [...new Set([...all, ...senders].flatMap(({ test }) => test ?? []))];
  const mark = ({ refusal, test }: Pick<Cell, 'refusal' | 'test'>) => {
    if (refusal !== undefined) return `refused (${letter(reasons.indexOf(refusal))})`;
    return test === undefined ? 'generated' : `called [${tests.indexOf(test) + 1}]`;
  };
  const rows = [...new Map(all.map((cell) => [`${cell.technology} ${cell.source}`, cell])).values()];
  const line = (parts: readonly string[]) => `| ${parts.join(' | ')} |`;
  return `${HEAD}
${line(['Technology', 'Source', ...catalog.servers.map(({ title }) => title)])}
${line(Array.from({ length: SERVERS.length + 2 }, () => '---'))}
${rows
  .map(({ technology, source }) => {
    const own = all.filter((cell) => cell.technology === technology && cell.source === source);
    return line([technology, source, ...own.map(mark)]);
  })
  .join('\n')}

## Where answers also go

Any technology takes each sender. *Called*: the service is built, started and called, and what arrives is seen.

${line(['Sender', ...catalog.servers.map(({ title }) => title)])}
${line(Array.from({ length: SERVERS.length + 1 }, () => '---'))}
${[...Map.groupBy(senders, ({ sender }) => sender)].map(([sender, own]) => line([sender, ...own.map(mark)])).join('\n')}

## Why cells are refused

${reasons.map((key, index) => `- (${letter(index)}) ${texts(key)} (\`${key}\`)`).join('\n')}

## Which tests call them

${tests.map((test, index) => `${index + 1}. ${test}`).join('\n')}
`;
}

const letter = (index: number) => String.fromCharCode('a'.charCodeAt(0) + index);

const HEAD = `# What is generated of what, for what

Written from the catalogue by \`UPDATE_MATRIX=1 npx vitest run tests/generated/technologies/matrix.test.ts\`, which also holds it: every cell is
generated or refused there as it stands here. *Called*: the service is generated, compiled by Maven, started or deployed on the
real server, and called by a client, in the test of that number. *Generated*: no test calls it. *Refused*: by the form and the API
alike, for the reason of that letter; [refusals.md](refusals.md) has the sources. \`npm run test:full -- --matrix\` runs the tests of
all cells, whatever passed before; \`npm test\` leaves those in files called \`.full.test.ts\` out.
`;
