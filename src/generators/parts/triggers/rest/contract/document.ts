import type { Operation } from '../../../../../model/operation.ts';
import type { Project } from '../../../../../model/project.ts';
import { namedSchemas } from '../../../../kit/json/answer.ts';
import { type JsonSchema, schemaRef } from '../../../../kit/json/schema.ts';
import { sentSchema } from '../../../../kit/json/sent.ts';
import { treeOf } from '../../../../kit/mapper/nested.ts';
import { asksMore, authOf, permissionsOf, type Way, waysOf } from '../../../../kit/web/permissions.ts';
import type { Use } from '../../../part.ts';
import { bindingOf, isWhole } from '../binding.ts';
import { isKeyed } from '../idempotency.ts';
import type { RestEndpoint, RestProject } from '../options.ts';
import { shapeOf } from '../sample.ts';
import { contractOperation } from './operation.ts';
import { PROBLEM_SCHEMA, problemResponse, problemsOf } from './problems.ts';

const SCHEMES = {
  basic: { type: 'http', scheme: 'basic' },
  apiKey: { type: 'apiKey', name: 'X-API-Key', in: 'header' },
  jwt: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
} as const;

/** Rules of answers that no schema can express, in words. */
const ANSWERS =
  'Members are called in camelCase, numbers are JSON numbers with all their digits. Rows are objects, also of one column, ' +
  'so that another one can come. Where nothing is found, rows are [], one row or a value is null, unless the operation says 404.';

/**
 * Writes the OpenAPI document of a service: what its controllers take and answer, and nothing else.
 * @example
 * GET /orders/{order_id} for order_total   →   {"openapi": "3.1.0", "paths": {"/orders/{order_id}": {"get": {…}}}}
 */
export function openApiDocument(
  project: Project,
  options: RestProject,
  uses: readonly Use<RestEndpoint>[],
): JsonSchema {
  const { auth } = options;
  const ways = waysOf(uses, auth);
  const tags = new Map(
    project.groups.flatMap(({ type, operations }) => operations.map((operation) => [operation, type] as const)),
  );
  const schemas = schemasOf(project, uses);
  const problem = freeName('Problem', schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: project.name,
      version: '1',
      description: `What ${project.name} does, an operation each. ${ANSWERS} Failures are problem details (RFC 9457).`,
    },
    servers: [{ url: '/' }],
    security: auth === 'none' ? [] : [{ [auth]: [] }],
    tags: project.groups.map(({ type }) => ({ name: type })),
    paths: pathsOf(uses, tags, options),
    components: {
      schemas: sorted([...schemas, [problem, PROBLEM_SCHEMA]]),
      responses: responsesOf(uses, options, schemaRef(problem)),
      ...(ways.length === 0
        ? {}
        : { securitySchemes: Object.fromEntries(ways.map((way) => [way, schemeOf(way, uses)])) }),
    },
  };
}

/**
 * Describes how callers are known. OpenAPI does not define the names of a requirement for bearer tokens, so the
 * description does.
 */
function schemeOf(way: Way, uses: readonly Use<RestEndpoint>[]): JsonSchema {
  const wanted = uses.flatMap(({ options }) => (asksMore(options) ? (permissionsOf(options) ?? []) : []));
  if (wanted.length === 0 || way !== 'jwt') return SCHEMES[way];
  const roles = wanted.some((permissions) => permissions.roles.length > 0);
  const what = roles ? 'scopes of the token and roles of the caller' : 'scopes of the token';
  return { ...SCHEMES[way], description: `What an operation requires are ${what}` };
}

/**
 * The paths of the document. Urls that differ only in the names of their variables are one path, which has the names of
 * the first.
 */
function pathsOf(
  uses: readonly Use<RestEndpoint>[],
  tags: ReadonlyMap<Operation, string>,
  project: RestProject,
): JsonSchema {
  const paths = new Map<string, { readonly url: string; readonly operations: Record<string, JsonSchema> }>();
  for (const { operation, options } of uses) {
    const path = paths.get(shapeOf(options.url)) ?? { url: options.url, operations: {} };
    const tag = tags.get(operation) ?? '';
    const standing = { tag, project: project.auth, url: path.url, keyed: isKeyed(operation, options, project) };
    path.operations[options.method.toLowerCase()] = contractOperation(operation, options, standing);
    paths.set(shapeOf(options.url), path);
  }
  return Object.fromEntries([...paths.values()].map(({ url, operations }) => [url, operations]));
}

type Named = ReadonlyMap<string, JsonSchema>;

/** The named schemas: whole requests that are bodies, answers, rows, and the types that any of them mentions. */
function schemasOf(project: Project, uses: readonly Use<RestEndpoint>[]): Named {
  const requests = uses.flatMap(({ operation, options }): [string, JsonSchema][] => {
    const binding = bindingOf(operation, options);
    if (binding.body.length === 0 || !isWhole(operation, binding)) return [];
    return [[operation.request.name, sentSchema(treeOf(binding.body))]];
  });
  return new Map([...requests, ...namedSchemas(project.operations, project)]);
}

function responsesOf(uses: readonly Use<RestEndpoint>[], project: RestProject, schema: JsonSchema): JsonSchema {
  const used = uses.flatMap(({ operation, options }) =>
    problemsOf(operation, bindingOf(operation, options), {
      ...{ auth: authOf(options, project.auth), permissions: permissionsOf(options) },
      keyed: isKeyed(operation, options, project),
    }),
  );
  return sorted(used.map((problem) => [problem.name, problemResponse(problem, schema)] as const));
}

function sorted(entries: Iterable<readonly [string, JsonSchema]>): JsonSchema {
  return Object.fromEntries([...new Map(entries)].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function freeName(wanted: string, taken: Named): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count++) name = `${wanted}${count}`;
  return name;
}
