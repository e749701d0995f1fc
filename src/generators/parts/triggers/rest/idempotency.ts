import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { keptAnswers } from '../../../service/state/answers.ts';
import { STATE_HOME } from '../../../service/state/inbox.ts';
import { apartBecause, isTogether, locationOf } from '../../../service/state/location.ts';
import { javaFile, packageOf } from '../../../text/java/java-file.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import type { RestEndpoint, RestProject } from './options.ts';

/** Whether an endpoint takes an `Idempotency-Key`: its operation changes something, and its method is not a GET. */
export function isKeyed({ nature }: Operation, { method }: RestEndpoint, options: RestProject): boolean {
  return options.idempotencyKeys !== 'none' && nature === 'writes' && method !== 'GET';
}

/** The classes, tables and README's section for endpoints that take keys; nothing where none does. */
export function idempotency(
  project: Project,
  options: RestProject,
  uses: readonly Use<RestEndpoint>[],
): OrderedContribution[] {
  const keyed = uses.filter((use) => isKeyed(use.operation, use.options, options)).map(({ operation }) => operation);
  if (keyed.length === 0) return [];
  const { stateSchema: schema, stateDatabase: apart } = options;
  return [
    ...keptAnswers(project, { schema, apart, field: 'options.stateDatabase' }, keyed),
    ...files(project, keyed, apart),
    { kind: 'readmeSection', title: 'Requests that come again', markdown: readme(keyed, options) },
  ];
}

function files(
  project: Project,
  keyed: readonly Operation[],
  kind: RestProject['stateDatabase'],
): OrderedContribution[] {
  const together = keyed.some((operation) => isTogether(operation, kind));
  const apart = keyed.some((operation) => !isTogether(operation, kind));
  const streams = keyed.some(({ streamed }) => streamed);
  // Rows that were sent before their transaction ended.
  const failing = streams && together;
  const file = (name: string, more: { view?: object; imports?: readonly string[]; test?: boolean } = {}) =>
    javaFile(project, { home: 'rest', name, template: `triggers/rest/${name}.java`, ...more });
  return [
    ...['Idempotent', 'IdempotencyKey', 'IdempotencyAdvice', 'AnsweredBeforeException'].map((name) => file(name)),
    file('IdempotentCalls', {
      view: { together, apart, streams, failing, underway: apart ? MAYBE_BROKEN_OFF : UNDERWAY },
      imports: [
        ...IMPORTS,
        ...['Answer', 'AnsweredOnce', 'IdempotencySettings', 'RequestKey'].map(
          (name) => `${packageOf(project, STATE_HOME)}.${name}`,
        ),
        ...(streams ? STREAMING : []),
        ...(failing ? [`${packageOf(project, 'failure')}.Failures`] : []),
      ],
    }),
    ...(streams ? [file('HeldResponse')] : []),
    file('IdempotencyKeyTest', { test: true }),
  ];
}

const UNDERWAY = 'A request with this Idempotency-Key is being done: ask again for its answer.';
const MAYBE_BROKEN_OFF =
  'A request with this Idempotency-Key is being done, or was broken off with an unknown outcome.';

const STREAMING = [
  'jakarta.servlet.http.HttpServletResponse',
  'java.io.IOException',
  'org.slf4j.Logger',
  'org.slf4j.LoggerFactory',
];
const IMPORTS = [
  'java.lang.reflect.Method',
  'java.lang.reflect.Parameter',
  'java.lang.reflect.UndeclaredThrowableException',
  'java.util.Arrays',
  'java.util.List',
  'java.util.function.Supplier',
  'org.aspectj.lang.ProceedingJoinPoint',
  'org.aspectj.lang.annotation.Around',
  'org.aspectj.lang.annotation.Aspect',
  'org.aspectj.lang.reflect.MethodSignature',
  'org.jspecify.annotations.Nullable',
  'org.springframework.core.annotation.AnnotatedElementUtils',
  'org.springframework.http.HttpHeaders',
  'org.springframework.http.HttpStatus',
  'org.springframework.http.MediaType',
  'org.springframework.http.ProblemDetail',
  'org.springframework.stereotype.Component',
  'org.springframework.web.ErrorResponseException',
  'org.springframework.web.bind.annotation.RequestHeader',
  'org.springframework.web.context.request.RequestContextHolder',
  'org.springframework.web.context.request.ServletRequestAttributes',
  'tools.jackson.databind.json.JsonMapper',
];

function readme(keyed: readonly Operation[], { stateSchema: schema, stateDatabase: apart }: RestProject): string {
  const place = locationOf({ schema, apart });
  const together = keyed.filter((operation) => isTogether(operation, apart));
  const reasons = Map.groupBy(
    keyed.filter((operation) => !isTogether(operation, apart)),
    (operation) => apartBecause(operation, 'its answer is kept'),
  );
  return [
    HEADER,
    ...(together.length > 0 ? [`**One effect** for ${names(together)}: ${ONE_EFFECT}`] : []),
    ...[...reasons].map(
      ([reason, operations]) => `**At most once** for ${names(operations)}: ${reason}, ${AT_MOST_ONCE}`,
    ),
    TABLES(place),
  ].join('\n\n');
}

const names = (operations: readonly Operation[]) =>
  operations.map((operation) => `\`${operation.names.method}\``).join(', ');

const HEADER = `A caller that got no answer may send the same request again, with the same \`Idempotency-Key\`
(draft-ietf-httpapi-idempotency-key-header-07): one string of 1 to 255 visible characters that is new for each piece of work, a UUID
for instance, with or without the quotes. Without the header a request is done each time.

| A request with a key | Answer |
|---|---|
| the first one | as without a key; it is kept with its status and body |
| the same again | the first one's answer, with \`Idempotent-Replayed: true\` |
| the same while the first is being done | 409 with \`Retry-After\` |
| another one (method, path, query, body or a header that the operation takes) | 422 |
| a key that is no such string | 400 |

A key is its caller's own: nobody gets another's answer. Where callers are not known, all of them are one. What fails is undone and not
kept, refusals of the operation (409, 422) included: the same request is then done as the data is by that time.
Answers are kept for at least \`IDEMPOTENCY_KEEP\`, and up to a twenty-fourth of it longer. A repeat of a request whose answer was larger
than \`IDEMPOTENCY_MAX_ANSWER\` is not done again and gets a 409 that says so.`;

const ONE_EFFECT = `work and answer are kept in one transaction, or neither is, also when the service is killed in mid-call,
and with several copies of it.`;

const AT_MOST_ONCE = `so its key is taken before the work begins. Where the service ends in mid-work, or the work fails so that nobody
knows how far it came, the key stays taken: the same request gets 409 until its time is over. Look what was done, and send it with
another key if need be.`;

const TABLES = (
  place: string,
) => `Create the tables before the first start: their definition is below \`db/\`, and they stand in ${place}. The service never changes
tables by itself; without these, requests with a key fail. A bean \`KeptAnswers\` of your own replaces them.`;
