import { words } from '../../../../../checks/names/words.ts';
import type { Operation } from '../../../../../model/operation.ts';
import type { RequestMember } from '../../../../../model/types.ts';
import { answeredSchema, rowSchema } from '../../../../kit/json/answer.ts';
import { type JsonSchema, objectSchema, schemaRef, textsSchema } from '../../../../kit/json/schema.ts';
import { sentSchema } from '../../../../kit/json/sent.ts';
import { distinct, type Taken, treeOf } from '../../../../kit/mapper/nested.ts';
import { type Auth, alternatives, authOf, permissionsOf } from '../../../../kit/web/permissions.ts';
import { absenceOf, sayNull } from '../absence.ts';
import { type Binding, bindingOf, isWhole, variablesOf } from '../binding.ts';
import { isTagged, TAG_PARAMETER, taggedAnswers } from '../etags.ts';
import type { Method, RestEndpoint } from '../options.ts';
import { PAGE_LIMIT, PAGE_START } from '../pages.ts';
import { problemsOf } from './problems.ts';

const MAX_SUMMARY_CHARS = 120;

/** The place of an operation in the document; `url` has the names of the path's variables. */
interface Standing {
  readonly tag: string;
  /** How callers of the service are known. */
  readonly project: Auth;
  readonly url: string;
  /** Whether it takes an `Idempotency-Key`. */
  readonly keyed: boolean;
}

/**
 * Writes an operation of the document: its parameters, its body, its answers, and its problems.
 * @example
 * GET /orders/{order_id} for order_total   →   {"operationId": "orderTotal", "parameters": [{"name": "order_id", …}], …}
 */
export function contractOperation(
  operation: Operation,
  endpoint: RestEndpoint,
  { tag, project, url, keyed }: Standing,
): JsonSchema {
  const binding = bindingOf(operation, endpoint);
  const names = variablesOf(url);
  const variables = new Map(variablesOf(endpoint.url).map((name, index) => [name, names[index] ?? name]));
  const own = [...parametersOf(binding, endpoint.method, variables), ...pageParameters(operation)];
  const tagged = isTagged(endpoint);
  const parameters = [
    ...own,
    ...(keyed ? besides(KEY_PARAMETER, binding) : []),
    ...(tagged ? besides(TAG_PARAMETER, binding) : []),
  ];
  const body = bodySchema(operation, binding);
  const answers = answerOf(operation);
  const permissions = permissionsOf(endpoint);
  const auth = authOf(endpoint, project);
  const problems = problemsOf(operation, binding, { auth, permissions, keyed }).map(({ status, name }) => [
    status,
    { $ref: `#/components/responses/${name}` },
  ]);
  return {
    tags: [tag],
    ...aboutOf(operation),
    operationId: operation.names.method,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    responses: {
      ...(keyed ? replayed(answers) : tagged ? taggedAnswers(answers) : answers),
      ...Object.fromEntries(problems),
    },
    ...(permissions ? { security: alternatives(permissions).map((names) => ({ [auth]: names })) } : {}),
    ...(auth === 'none' && project !== 'none' ? { security: [] } : {}),
  };
}

/** The summary: the first sentence of the operation's comment, else its name in words. */
function aboutOf({ doc, names }: Operation): JsonSchema {
  const comment = doc?.trim();
  if (!comment) return { summary: sentenceCase(words(names.method).join(' ')) };
  const [first = comment] = /^[^\n]*?[.!?…](?=\s|$)|^[^\n]+/.exec(comment) ?? [];
  const summary = first.slice(0, MAX_SUMMARY_CHARS);
  return { summary, ...(summary === comment ? {} : { description: comment }) };
}

function sentenceCase(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase();
}

function parametersOf(binding: Binding, method: Method, variables: ReadonlyMap<string, string>): readonly JsonSchema[] {
  const at = (place: string, { name, member }: Taken, required: boolean, description = member.doc) => ({
    name,
    in: place,
    ...(description === undefined ? {} : { description }),
    required,
    schema: textsSchema(member.type),
  });
  const nulls = sayNull(binding, method);
  return [
    ...distinct(binding.path).map((variable) =>
      at('path', { ...variable, name: variables.get(variable.name) ?? variable.name }, true),
    ),
    ...distinct(binding.query).map((parameter) => {
      const sayable = nulls.includes(parameter);
      const required = absenceOf(parameter.member, method) === 'invalid' && !sayable;
      const about = [parameter.member.doc, absenceText(parameter.member, sayable)].filter((text) => text !== undefined);
      return at('query', parameter, required, about.length > 0 ? about.join('. ') : undefined);
    }),
    ...(nulls.length > 0 ? [nullParameter(nulls)] : []),
    ...distinct(binding.header).map((field) => at('header', field, !field.member.optional)),
  ];
}

/** A parameter of the service's own, unless the operation takes a header field of that name for its own work. */
const besides = (parameter: JsonSchema & { readonly name: string }, { header }: Binding) =>
  header.some(({ name }) => name.toLowerCase() === parameter.name.toLowerCase()) ? [] : [parameter];

const KEY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A string that is new for each piece of work: a request that comes again with it is not done again',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 512 },
};

/** The same answers, with the header that says whether one is the answer to an earlier request. */
function replayed(answers: JsonSchema): JsonSchema {
  const headers = { 'Idempotent-Replayed': REPLAYED };
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [status, { ...(answer as JsonSchema), headers }]),
  );
}

const REPLAYED: JsonSchema = {
  description: 'Whether this is the answer to an earlier request with the same key',
  schema: { type: 'boolean' },
};

/** The meaning of a query parameter that is left out, in words. */
function absenceText({ optional, nullable }: RequestMember, sayable: boolean): string | undefined {
  if (optional) return 'Left out, its own default applies';
  if (!nullable) return undefined;
  return sayable ? 'Must be there, or be named by null' : 'Left out, it is null';
}

function pageParameters({ paging, maxRows }: Operation): readonly JsonSchema[] {
  if (!paging) return [];
  const at = (name: string, description: string, schema: JsonSchema) => ({
    name,
    in: 'query',
    description,
    required: false,
    schema,
  });
  const [start, size] = [PAGE_START[paging.by], { type: 'integer', format: 'int32', minimum: 1, maximum: maxRows }];
  return [
    paging.by === 'offset'
      ? at(start, 'How many rows are before the page', { type: 'integer', format: 'int64', minimum: 0, default: 0 })
      : at(start, 'Where the page starts: what next of the page before says; left out, at the first row', {
          type: 'string',
        }),
    at(PAGE_LIMIT, 'How many rows the page has at most', { ...size, default: paging.size }),
  ];
}

function nullParameter(nulls: readonly Taken[]): JsonSchema {
  return {
    name: 'null',
    in: 'query',
    description: 'Names of the parameters that are null',
    required: false,
    schema: { type: 'array', items: { type: 'string', enum: nulls.map(({ name }) => name) } },
  };
}

/** The schema of the body: a reference where it is a whole request, else the schema itself. */
function bodySchema(operation: Operation, binding: Binding): JsonSchema | undefined {
  if (binding.body.length === 0) return undefined;
  return isWhole(operation, binding) ? schemaRef(operation.request.name) : sentSchema(treeOf(distinct(binding.body)));
}

function answerOf({ mustFind, response: { members, record }, paging }: Operation): JsonSchema {
  const [only] = members;
  if (paging && only?.kind === 'rows') return pageAnswer(rowSchema(only));
  if (!only) return { 204: { description: 'Done' } };
  if (only.kind === 'value' && !record && only.member.type.kind === 'bytes') {
    return { 200: { description: 'The bytes', content: { 'application/octet-stream': {} } } };
  }
  const schema = record ? schemaRef(record) : answeredSchema(only, mustFind);
  return { 200: { description: 'What the operation answers', content: { 'application/json': { schema } } } };
}

function pageAnswer(row: JsonSchema): JsonSchema {
  const next = {
    type: 'string',
    format: 'uri-reference',
    description: 'The next page, relative to the url that was asked; not there on the last one',
  };
  const schema = objectSchema({ items: { type: 'array', items: row }, next }, ['items'], false);
  return { 200: { description: 'A page of the rows', content: { 'application/json': { schema } } } };
}
