import type { Operation } from '../../../../model/operation.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import { keptAnswers } from '../../../service/state/answers.ts';
import { apartBecause, isTogether, locationOf } from '../../../service/state/location.ts';
import type { Code } from '../../../text/java/code.ts';
import { fragment } from '../../../text/render/rendered.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import type { RestEndpoint, RestProject } from './options.ts';

/** Whether an endpoint takes an `Idempotency-Key`: its operation changes something, and its method is not a GET. */
export function isKeyed({ nature }: Operation, { method }: RestEndpoint, options: RestProject): boolean {
  return options.idempotencyKeys !== 'none' && nature === 'writes' && method !== 'GET';
}

/**
 * Writes the annotation of an endpoint that takes a key: whether its work and its answer are one transaction.
 * @example
 * an operation that commits by itself   →   @Idempotent(apart = true, endsTransactions = true)
 */
export function idempotent(operation: Operation, endpoint: RestEndpoint, options: RestProject): Code | undefined {
  if (!isKeyed(operation, endpoint, options)) return undefined;
  const ends = operation.transaction === 'own' ? fragment`, endsTransactions = true` : fragment``;
  const how = isTogether(operation, options.stateDatabase) ? fragment`` : fragment`(apart = true${ends})`;
  return { text: fragment`@Idempotent${how}`, imports: [runtimeClass('rest.idempotency.Idempotent')] };
}

/** The module, tables and README's section for endpoints that take keys; nothing where none does. */
export function idempotency(options: RestProject, uses: readonly Use<RestEndpoint>[]): OrderedContribution[] {
  const keyed = uses.filter((use) => isKeyed(use.operation, use.options, options)).map(({ operation }) => operation);
  if (keyed.length === 0) return [];
  const { stateSchema: schema, stateDatabase: apart } = options;
  return [
    ...keptAnswers({ schema, apart, field: 'options.stateDatabase' }),
    { kind: 'runtime', module: 'rest-idempotency' },
    { kind: 'readmeSection', title: 'Requests that come again', markdown: readme(keyed, options) },
  ];
}

function readme(keyed: readonly Operation[], { stateSchema: schema, stateDatabase: apart }: RestProject): string {
  const location = locationOf({ schema, apart });
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
    TABLES(location),
  ].join('\n\n');
}

const names = (operations: readonly Operation[]) =>
  operations.map((operation) => `\`${operation.names.method}\``).join(', ');

const HEADER = `A request with an \`Idempotency-Key\` that comes again is not done again: [forja/docs/rest-idempotency.md](forja/docs/rest-idempotency.md).`;

const ONE_EFFECT = `work and answer are kept in one transaction, or neither is.`;

const AT_MOST_ONCE = `so its key is taken before the work begins, and stays taken where nobody knows how far that came.`;

const TABLES = (location: string) => `The tables stand in ${location}; without them, requests with a key fail.`;
