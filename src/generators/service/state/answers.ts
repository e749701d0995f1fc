import type { Operation } from '../../../model/operation.ts';
import type { Project } from '../../../model/project.ts';
import type { OrderedContribution, StateLocation } from '../../parts/part.ts';
import { javaFile } from '../../text/java/java-file.ts';
import { placeholder } from '../../text/render/escape.ts';
import { STATE_HOME } from './inbox.ts';
import { isTogether } from './location.ts';

/**
 * Contributes the kept answers of a project whose trigger may be asked twice for work that must be done once: their interface, and the
 * class that answers from them. A database answers the `state` contribution with tables.
 */
export function keptAnswers(
  project: Project,
  place: StateLocation,
  operations: readonly Operation[],
): OrderedContribution[] {
  const view = {
    holds: place.apart === undefined,
    together: operations.some((operation) => isTogether(operation, place.apart)),
    apart: operations.some((operation) => !isTogether(operation, place.apart)),
  };
  const file = (name: string, test = false) =>
    javaFile(project, { home: STATE_HOME, name, template: `service/state/${name}.java`, view, test });
  return [
    ...['Answer', 'RequestKey', 'KeptAnswers', 'AnsweredOnce', 'AnswersExpiry'].map((name) => file(name)),
    ...['IdempotencySettings', 'IdempotencyConfiguration'].map((name) => file(name)),
    file('AnsweredOnceTest', true),
    { kind: 'state', table: 'idempotency', ...place },
    ...SETTINGS,
  ];
}

const SETTINGS: readonly OrderedContribution[] = [
  { kind: 'setting', key: 'service.idempotency.keep', value: placeholder('IDEMPOTENCY_KEEP', '24h') },
  { kind: 'setting', key: 'service.idempotency.max-answer', value: placeholder('IDEMPOTENCY_MAX_ANSWER', '256KB') },
  {
    kind: 'environment',
    name: 'IDEMPOTENCY_KEEP',
    example: '24h',
    meaning: 'How long the answer to a request with a key is kept at least',
  },
  {
    kind: 'environment',
    name: 'IDEMPOTENCY_MAX_ANSWER',
    example: '256KB',
    meaning: 'The largest answer that is kept',
  },
];
