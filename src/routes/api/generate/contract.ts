import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { z } from 'zod';
import { MAX_GENERATE_REQUEST_BYTES } from '../../../constants.ts';
import { requestMembers } from '../../../generators/parts/sources/api/request.ts';
import type {
  ContractBody,
  ContractMember,
  ContractOperation,
  ContractType,
} from '../../../model/contract/contract.ts';
import { Fault } from '../../../model/fault.ts';
import { type DataType, isOfTexts } from '../../../model/types.ts';
import type { Contracts } from '../../../services/contracts.ts';
import { CALLS } from '../../../shared/calls.ts';
import { textsFor } from '../../../shared/texts.ts';
import type { CheckedOperation, CheckedSchema } from '../../../shared/wire/contract.ts';
import { limitBody, readJson } from '../../body.ts';
import { allow, type SignedInEnv } from '../../middleware/access.ts';
import { parse } from '../../parse.ts';
import { messagesToWire, refusalText, type Texts } from './messages-wire.ts';

/** The calls that look into an uploaded schema; nothing of it is kept. */
export function contractRoutes({ contracts }: { readonly contracts?: Contracts | undefined }): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();
  const limit = limitBody(MAX_GENERATE_REQUEST_BYTES);
  app.post(CALLS.checkSchema.path, allow('generate'), limit, compress(), async (c) => {
    const { upload, isZip } = uploadOf(parse(CALLS.checkSchema.body, await readJson(c)));
    if (!contracts) throw new Fault('unsupported', { values: { what: 'API_SOURCE' } });
    const read = await contracts.read(upload, c.req.raw.signal);
    return c.json(toWire(read, isZip, textsFor(c.var.language)));
  });
  app.post(CALLS.checkMessages.path, allow('generate'), limit, compress(), async (c) => {
    const { upload } = uploadOf(parse(CALLS.checkMessages.body, await readJson(c)));
    if (!contracts) throw new Fault('unsupported', { values: { what: 'API_SOURCE' } });
    const read = await contracts.readMessages(upload, c.req.raw.signal);
    return c.json(messagesToWire(read, textsFor(c.var.language)));
  });
  return app;
}

function uploadOf({ schemaFiles, zip }: z.output<typeof CALLS.checkSchema.body>) {
  const upload = zip === undefined ? { files: schemaFiles ?? [] } : { zip: Buffer.from(zip, 'base64') };
  return { upload, isZip: zip !== undefined };
}

function toWire(
  { contract, files, told }: Awaited<ReturnType<Contracts['read']>>,
  isZip: boolean,
  t: Texts,
): CheckedSchema {
  const { title, version, servers, operations, types } = contract;
  const byKey = new Map(types.map((type) => [type.key, type]));
  return {
    ...{ title, version, servers: [...servers], protocol: operations[0]?.call.protocol ?? 'rest' },
    ...(isZip && { schemaFiles: [...files] }),
    told: told.map((note) => refusalText(note, t)),
    operations: operations.map((operation) => operationOf(operation, byKey, t)),
    types: Object.fromEntries(types.map((type) => [type.key, typeOf(type)])),
  };
}

function operationOf(
  operation: ContractOperation,
  types: ReadonlyMap<string, ContractType>,
  t: Texts,
): CheckedOperation {
  const request = requestMembers(operation, types);
  const isEnum = (name: string) => types.get(name)?.kind === 'enum';
  const { id, title, key, nature, tag, summary, refused, parameters, body, answer } = operation;
  return {
    ...{ id, title, key, nature },
    ...(tag !== undefined && { tag }),
    ...(summary !== undefined && { summary }),
    documents: !request.every(({ type }) => isOfTexts(type, isEnum)),
    ...(refused && { refused: refusalText(refused, t) }),
    parameters: parameters.map((parameter) => ({
      ...memberOf(parameter),
      ...(parameter.in !== undefined && { in: parameter.in }),
    })),
    ...(body && { body: bodyOf(body) }),
    ...(answer && { answer: bodyOf(answer) }),
    request: request.map(({ name, written, type }) => ({ name, written, type })),
  };
}

function typeOf(type: ContractType): CheckedSchema['types'][string] {
  if (type.kind === 'enum') return { written: type.written, members: [], values: [...type.values] };
  return { written: type.written, members: type.members.map(memberOf) };
}

function memberOf({ name, doc, ...member }: ContractMember) {
  return { name, ...told(member), ...(doc !== undefined && { doc }) };
}

function bodyOf({ mediaType, ...body }: ContractBody) {
  return { ...(mediaType !== undefined && { mediaType }), ...told(body) };
}

function told({ written, required, type }: Pick<ContractMember, 'written' | 'required' | 'type'>) {
  const ref = refOf(type);
  return { written, required, ...(ref !== undefined && { ref }) };
}

function refOf(type: DataType): string | undefined {
  if (type.kind === 'list' || type.kind === 'map') return refOf(type.of);
  return type.kind === 'ref' ? type.name : undefined;
}
