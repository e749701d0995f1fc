import type { ApiOperation, ApiProject } from '../../../src/generators/parts/clients/operation.ts';
import type { RestCall } from '../../../src/model/contract/calls/rest.ts';
import type { DataType } from '../../../src/model/types.ts';
import type { RemoteApi } from '../../support/servers/remote-api.ts';
import { type Answered, failureOf, failuresOf, successesOf } from './answers.ts';
import { wrongOf } from './arrived.ts';
import type { Caller, Told } from './callers/caller.ts';
import { asText, firstDifference } from './exact.ts';
import { asDocument, asService, withoutNulls } from './names.ts';
import { type Carried, carriedBy } from './plain-client.ts';
import type { RawDocument } from './raw-document.ts';
import { type RawOperation, rawOperations, titled } from './raw-operations.ts';
import { KINDS, type Kind } from './sampler.ts';

/** A service that runs, what it calls, and the document of both. */
interface Running {
  readonly caller: Caller;
  readonly project: ApiProject;
  readonly document: RawDocument;
  readonly remote: RemoteApi;
  /** Path of the API's own address. */
  readonly base: string;
  readonly count: (what: string) => void;
}

/** A call of an operation: its values, and its answer. */
interface Call {
  readonly operation: ApiOperation;
  readonly raw: RawOperation;
  readonly kind: Kind;
  readonly carried: Carried;
  readonly answered: Answered;
}

/** Calls every operation with each kind of values, and once with each other success and each failure that is documented. */
export async function callAll(running: Running): Promise<void> {
  const raws = rawOperations(running.document);
  for (const operation of running.project.operations) {
    const raw = raws.get(titled(operation.api.contract));
    if (!raw) throw new Error(`The document has no ${titled(operation.api.contract)}`);
    running.count('operations');
    for (const call of callsOf(operation, raw, running)) await judge(call, running);
  }
}

function callsOf(operation: ApiOperation, raw: RawOperation, { document, count }: Running): readonly Call[] {
  const [first] = KINDS;
  const calls = KINDS.flatMap((kind) => {
    const carried = carriedBy(raw, document, kind);
    if (!carried) count(`no ${kind.name} values: not called`);
    const successes = successesOf(raw, document, kind);
    if (successes.length === 0) count(`no ${kind.name} answer: not called`);
    const told = kind === first ? successes : successes.slice(0, 1);
    return carried ? told.map((answered) => ({ operation, raw, kind, carried, answered })) : [];
  });
  const [usual] = calls;
  if (!usual || !first) return calls;
  return [...calls, ...failuresOf(raw, document, first).map((answered) => ({ ...usual, answered }))];
}

async function judge(call: Call, running: Running): Promise<void> {
  const { operation, kind, answered, carried } = call;
  const { remote, caller, count } = running;
  remote.asked.length = 0;
  remote.answer(() => ({
    status: answered.status,
    headers: answered.headers,
    ...(answered.body && { body: answered.body }),
  }));
  const given = givenOf(operation, carried, running);
  const told = await caller
    .call(operation, given)
    .catch((error: unknown): Told => ({ status: 0, text: String(error) }));
  count('calls');
  const [asked, again] = remote.asked;
  const wrong = !asked
    ? `nothing was asked: ${told.status} ${told.text.slice(0, 300)}`
    : again
      ? 'asked twice'
      : ((await wrongRequest(asked, call, running)) ??
        wrongAccept(asked, answered) ??
        wrongAnswer(call, told, running));
  if (wrong === undefined) return;
  count('wrong');
  console.log(`  WRONG ${titled(operation.api.contract)} [${kind.name} ${answered.status}]: ${wrong}`);
}

/** A form has no null: a member inside of its objects that is null is left out. */
async function wrongRequest(asked: RemoteApi['asked'][number], { operation, raw, carried }: Call, running: Running) {
  const { base, project } = running;
  const wrong = await wrongOf(asked, base, raw, carried);
  const { body } = carried;
  if (wrong === undefined || !body || !/^(multipart|application\/x-www-form)/.test(body.mediaType)) return wrong;
  const members = operation.request.members.filter(({ property }) =>
    operation.api.body?.members?.some((member) => member.property === property),
  );
  const whole = operation.request.members.find(({ property }) => property === operation.api.body?.whole);
  const inner = (name: string, value: unknown) => {
    const member = members.find((member) => member.name === name);
    return member ? withoutNulls(value, member.type, project.types, true) : value;
  };
  const value = whole
    ? withoutNulls(body.value, whole.type, project.types, true)
    : Object.fromEntries(Object.entries(body.value ?? {}).map(([name, one]) => [name, inner(name, one)]));
  return wrongOf(asked, base, raw, { ...carried, body: { ...body, value } });
}

/** The members of the request, by their properties. */
function givenOf(operation: ApiOperation, { parameters, body }: Carried, { project }: Running) {
  const { api, request } = operation;
  const places = (api.contract.call as RestCall).parameters;
  const typed = (property: string, value: unknown) => {
    const member = request.members.find((member) => member.property === property);
    return member ? [[property, asService(value, member.type, project.types)] as const] : [];
  };
  // What an address holds is a text, whatever it is else.
  const asTexts = (value: unknown, type?: DataType): unknown => {
    if (Array.isArray(value)) return value.map((item) => asTexts(item, type?.kind === 'list' ? type.of : undefined));
    return type?.kind === 'string' ? asText(value) : value;
  };
  const typeOf = (property: string) => request.members.find((member) => member.property === property)?.type;
  const given = places.flatMap(({ name, in: place }, index) => {
    const found = parameters.find(({ parameter }) => parameter.name === name && parameter.in === place);
    const property = api.parameters[index] ?? '';
    return found ? typed(property, asTexts(found.value, typeOf(property))) : [];
  });
  const sent = body && api.body;
  const object = (body?.value ?? {}) as Record<string, unknown>;
  const members = sent?.members?.flatMap(({ name, property }) => (name in object ? typed(property, object[name]) : []));
  const whole = sent?.whole === undefined ? [] : typed(sent.whole, body?.value);
  return Object.fromEntries([...given, ...(members ?? []), ...whole]);
}

/** Tells what is wrong with an answer whose type was not asked for. */
function wrongAccept({ headers: { accept = '*/*' } }: RemoteApi['asked'][number], { status, headers }: Answered) {
  const type = headers['Content-Type']?.split(';')[0];
  if (status >= 300 || type === undefined || accept.includes('*/*') || accept.includes(type)) return undefined;
  return `${accept} was asked for, and ${type} is documented`;
}

function wrongAnswer({ operation, answered }: Call, told: Told, { project, caller }: Running): string | undefined {
  const { status } = answered;
  if (status >= 400 && !caller.tellsStatus) return told.status === 500 ? undefined : `${status} became an answer`;
  if (status >= 400) {
    const wanted = failureOf(status);
    return told.status === wanted ? undefined : `${status} became ${told.status} instead of ${wanted}`;
  }
  if (told.status >= 300 || told.status === 0) return `answered ${told.status}: ${told.text.slice(0, 300)}`;
  const type = operation.api.answer;
  if (!type) return answered.value === undefined ? undefined : 'its answer is not read';
  const wanted = withoutNulls(answered.value, type, project.types);
  // What answers nothing where the document has a body is told as null.
  return firstDifference(wanted ?? null, asDocument(told.value ?? null, type, project.types), 'answer');
}
