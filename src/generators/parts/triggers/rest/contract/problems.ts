import type { FailureKind } from '../../../../../model/failure.ts';
import type { Operation } from '../../../../../model/operation.ts';
import type { JsonSchema } from '../../../../kit/json/schema.ts';
import type { Auth, Permissions } from '../../../../kit/web/permissions.ts';
import type { Binding } from '../binding.ts';

/** An answer to a request that went wrong. */
interface Problem {
  readonly status: number;
  /** The name of its response in the document. */
  readonly name: string;
  readonly description: string;
}

/** `unavailable` and `busy` have one status, and therefore one response in the document. */
const UNAVAILABLE = problem(503, 'Unavailable', 'The operation cannot be done now, or too many callers ask at once');

/** The answer to each kind of failure, unless the owner's `ProblemStatuses` says otherwise. */
export const PROBLEMS: Readonly<Record<FailureKind, Problem>> = {
  invalid: problem(400, 'BadRequest', 'The request is not valid'),
  notFound: problem(404, 'NotFound', 'There is no such data'),
  conflict: problem(409, 'Conflict', 'The change conflicts with data that is there'),
  refused: problem(
    422,
    'Refused',
    'The operation was refused, or its answer has more rows than it may; the detail says why',
  ),
  unauthenticated: problem(401, 'Unauthorized', 'The caller is not known'),
  forbidden: problem(403, 'Forbidden', 'The operation is not allowed'),
  unavailable: UNAVAILABLE,
  busy: UNAVAILABLE,
  timeout: problem(504, 'TimedOut', 'The operation took too long'),
  internal: problem(500, 'Failed', 'The operation failed; the log of the service says why'),
};

const NOT_ACCEPTABLE: Problem = {
  status: 406,
  name: 'NotAcceptable',
  description: 'No type that Accept names is answered',
};
const UNSUPPORTED: Problem = { status: 415, name: 'UnsupportedMediaType', description: 'The body is not JSON' };
/** The 409 of an operation that takes an `Idempotency-Key`. */
const UNDERWAY: Problem = {
  status: 409,
  name: 'ConflictOrUnderway',
  description: 'The change conflicts with data that is there, or a request with the same key is being done',
};
const OTHER_REQUEST: Problem = {
  status: 422,
  name: 'RefusedOrKeyTaken',
  description: "The operation was refused, or the key is another request's; the detail says why",
};

/** Problems after which the same request may succeed: a header says when. */
const TRY_AGAIN = new Set([PROBLEMS.unavailable.name, PROBLEMS.timeout.name, UNDERWAY.name]);

function problem(status: number, name: string, description: string): Problem {
  return { status, name, description };
}

/** The conditions of an operation: who may call it, and whether it takes an `Idempotency-Key`. */
interface Conditions {
  readonly auth: Auth;
  readonly permissions: Permissions | undefined;
  readonly keyed: boolean;
}

/** Lists the problems that an operation may answer, each status once and in order. */
export function problemsOf(
  operation: Operation,
  binding: Binding,
  { auth, permissions, keyed }: Conditions,
): readonly Problem[] {
  const found = [
    ...operation.failures.map((kind) => PROBLEMS[kind]),
    ...(operation.request.members.length > 0 ? [PROBLEMS.invalid] : []),
    ...(auth === 'none' ? [] : [PROBLEMS.unauthenticated]),
    ...(auth === 'jwt' ? [PROBLEMS.unavailable] : []),
    ...(permissions ? [PROBLEMS.forbidden] : []),
    NOT_ACCEPTABLE,
    ...(binding.body.length > 0 ? [UNSUPPORTED] : []),
    ...(keyed ? [PROBLEMS.invalid, UNDERWAY, OTHER_REQUEST] : []),
    PROBLEMS.internal,
  ];
  const byStatus = new Map(found.map((problem) => [problem.status, problem]));
  return [...byStatus.values()].sort((a, b) => a.status - b.status);
}

/** Writes a problem as a response that operations refer to. */
export function problemResponse({ name, description }: Problem, schema: JsonSchema): JsonSchema {
  const header = { description: 'After how many seconds to try again', schema: { type: 'integer', format: 'int32' } };
  return {
    description,
    ...(TRY_AGAIN.has(name) ? { headers: { 'Retry-After': header } } : {}),
    content: { 'application/problem+json': { schema } },
  };
}

/** RFC 9457, with the members that this service adds. */
export const PROBLEM_SCHEMA: JsonSchema = {
  type: 'object',
  description: 'Problem details (RFC 9457)',
  required: ['title', 'status'],
  properties: {
    type: { type: 'string', format: 'uri-reference' },
    title: { type: 'string' },
    status: { type: 'integer', format: 'int32' },
    detail: { type: 'string' },
    instance: { type: 'string', format: 'uri-reference' },
    hint: { type: 'string', description: 'What may help, where the operation said so' },
    errors: {
      type: 'array',
      description: 'What is wrong with which member',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};
