import { treeOf } from '../../../mapper/nested.ts';
import type { Operation, Response } from '../../../model/operation.ts';
import type { Project } from '../../../model/project.ts';
import { type Member, namedTypes, typesWithin } from '../../../model/types.ts';
import type { Use } from '../../../part.ts';
import { permissionsOf } from '../../../web/permissions.ts';
import type { Auth } from '../../../web/security.ts';
import { bindingOf, isWhole } from '../binding.ts';
import { isKeyed } from '../idempotency.ts';
import type { RestEndpoint, RestProject } from '../options.ts';
import { shapeOf } from '../sample.ts';
import { type JsonSchema, namedSchema, objectSchema, properties, schemaRef } from './json-schema.ts';
import { answerRecord, contractOperation, sentSchema } from './operation.ts';
import { PROBLEM_SCHEMA, problemResponse, problemsOf } from './problems.ts';

const SCHEMES = {
  basic: { type: 'http', scheme: 'basic' },
  apiKey: { type: 'apiKey', name: 'X-API-Key', in: 'header' },
  jwt: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
} as const;

/** The OpenAPI document of a service: what its controllers take and answer, and nothing else. */
export function openApiDocument(
  project: Project,
  options: RestProject,
  uses: readonly Use<RestEndpoint>[],
): JsonSchema {
  const { auth } = options;
  const tags = new Map(project.groups.flatMap(({ type, operations }) => operations.map((one) => [one, type] as const)));
  const schemas = schemasOf(project, uses);
  const problem = freeName('Problem', schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: project.name,
      version: '1',
      description: `What ${project.name} does, an operation each. Failures are problem details (RFC 9457).`,
    },
    servers: [{ url: '/' }],
    security: auth === 'none' ? [] : [{ [auth]: [] }],
    tags: project.groups.map(({ type }) => ({ name: type })),
    paths: pathsOf(uses, tags, options),
    components: {
      schemas: sorted([...schemas, [problem, PROBLEM_SCHEMA]]),
      responses: responsesOf(uses, options, schemaRef(problem)),
      ...(auth === 'none' ? {} : { securitySchemes: { [auth]: schemeOf(auth, uses) } }),
    },
  };
}

/** A requirement lists names, which OpenAPI gives no meaning where callers have a token of their own. */
function schemeOf(auth: Exclude<Auth, 'none'>, uses: readonly Use<RestEndpoint>[]): JsonSchema {
  const wanted = uses.flatMap(({ options }) => permissionsOf(options) ?? []);
  if (wanted.length === 0) return SCHEMES[auth];
  const roles = wanted.some((one) => one.roles.length > 0);
  const what = roles ? 'scopes of the token and roles of the caller' : 'scopes of the token';
  return { ...SCHEMES[auth], description: `What an operation requires are ${what}` };
}

/** Paths that differ in the names of their variables are one path: the first names them. */
function pathsOf(
  uses: readonly Use<RestEndpoint>[],
  tags: ReadonlyMap<Operation, string>,
  project: RestProject,
): JsonSchema {
  const paths = new Map<string, { readonly url: string; readonly operations: Record<string, JsonSchema> }>();
  for (const { operation, options } of uses) {
    const path = paths.get(shapeOf(options.url)) ?? { url: options.url, operations: {} };
    const tag = tags.get(operation) ?? '';
    const standing = { tag, auth: project.auth, url: path.url, keyed: isKeyed(operation, options, project) };
    path.operations[options.method.toLowerCase()] = contractOperation(operation, options, standing);
    paths.set(shapeOf(options.url), path);
  }
  return Object.fromEntries([...paths.values()].map(({ url, operations }) => [url, operations]));
}

type Named = ReadonlyMap<string, JsonSchema>;

/** Requests that are bodies, answers, rows, and the types that any of them mentions. */
function schemasOf(project: Project, uses: readonly Use<RestEndpoint>[]): Named {
  const found = new Map<string, JsonSchema>();
  for (const { operation, options } of uses) {
    const { request, response } = operation;
    const binding = bindingOf(operation, options);
    if (binding.body.length > 0 && isWhole(operation, binding))
      found.set(request.name, sentSchema(treeOf(binding.body)));
    if (response.record) found.set(response.record, answerRecord(response.members));
    for (const one of response.members) {
      if (one.kind !== 'rows' || one.columns.length === 0) continue;
      const names = one.columns.map(({ property }) => property);
      found.set(one.row, objectSchema(properties(one.columns), names, false));
    }
  }
  const members = project.operations.map(({ request, response }) => ({
    asked: request.members,
    answered: answered(response),
  }));
  const asked = new Set(
    namesIn(
      members.flatMap((one) => one.asked),
      project,
    ),
  );
  const all = namesIn(
    members.flatMap((one) => [...one.asked, ...one.answered]),
    project,
  );
  for (const name of all) found.set(name, namedSchema(name, project.types, asked.has(name)));
  return found;
}

function answered({ members }: Response): readonly Member[] {
  return members.flatMap((one) => (one.kind === 'value' ? [one.member] : one.kind === 'rows' ? one.columns : []));
}

function namesIn(members: readonly Member[], { types }: Project): readonly string[] {
  return namedTypes(typesWithin(members, types));
}

function responsesOf(uses: readonly Use<RestEndpoint>[], project: RestProject, schema: JsonSchema): JsonSchema {
  const used = uses.flatMap(({ operation, options }) =>
    problemsOf(operation, bindingOf(operation, options), {
      ...{ auth: project.auth, permissions: permissionsOf(options) },
      keyed: isKeyed(operation, options, project),
    }),
  );
  return sorted(used.map((one) => [one.name, problemResponse(one, schema)] as const));
}

function sorted(entries: Iterable<readonly [string, JsonSchema]>): JsonSchema {
  return Object.fromEntries([...new Map(entries)].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function freeName(wanted: string, taken: Named): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count++) name = `${wanted}${count}`;
  return name;
}
