import type { Mapping } from '../../../model/mapping.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Project } from '../../../model/project.ts';
import type { OrderedContribution, Use } from '../../parts/part.ts';
import { runtimeClass } from '../../runtime/classes.ts';
import { eventComponents, eventName } from '../../service/records.ts';
import { answerType } from '../../service/response.ts';
import { isTogether } from '../../service/state/location.ts';
import { javaFile, packageOf } from '../../text/java/java-file.ts';
import { id } from '../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../text/render/rendered.ts';
import { type PayloadUse, payloadMappers } from '../mapper/payload.ts';
import type { Delivery } from './delivery.ts';

const HOME = 'sender';
/** The most operations that one class listens to: each is some lines of it. */
const MOST_LISTENED = 100;

/** The classes that listen for a sender. */
export interface Listening<E> {
  /** The class, and the end of its names where there are several: `RabbitSender`. */
  readonly name: string;
  /** The class that makes payloads: `RabbitPayloads`. */
  readonly payloads: string;
  readonly doc: string;
  /** The bean of the runtime that takes what operations answer: its class below the runtime's package, and the field that holds it. */
  readonly bean: { readonly type: string; readonly field: string };
  /** Further imports of each class. */
  readonly imports: readonly string[];
  /** Names the method for a use: `placeOrderToOrders`. */
  method(operation: string, options: E): string;
  /** Names the method of the bean: by whether an answer is kept in the transaction of the work, afterwards, or not at all. */
  tell(when: 'together' | 'afterwards' | 'atMostOnce'): string;
  /** The arguments that say what is sent where; the answer comes last. */
  arguments(operation: Operation, options: E): readonly Rendered[];
}

/** Contributes the classes that listen to operations and tell the runtime what they answer, and the mappers of payloads. */
export function listeners<E>(
  project: Project,
  delivery: Delivery,
  uses: readonly Use<E>[],
  how: Listening<E>,
): OrderedContribution[] {
  const payloads = uses.flatMap(({ operation, options, payload }): PayloadUse[] =>
    payload ? [{ method: how.method(operation.names.method, options), operation, payload }] : [],
  );
  return [
    ...portionsOf(project, uses, how.name).map((portion) => listener(project, delivery, portion, how)),
    ...payloadMappers(HOME, how.payloads, payloads, project),
  ];
}

/** A class that listens, and the operations that it listens to. */
interface Portion<E> {
  readonly name: string;
  readonly uses: readonly Use<E>[];
}

/** Splits the operations: one class for all as long as it is no giant, else one for each group. */
function portionsOf<E>({ groups }: Project, uses: readonly Use<E>[], name: string): readonly Portion<E>[] {
  if (uses.length <= MOST_LISTENED) return [{ name, uses }];
  return groups.flatMap(({ type, operations }) => {
    const own = new Set(operations);
    const portion = uses.filter(({ operation }) => own.has(operation));
    return portion.length > 0 ? [{ name: `${type}${name}`, uses: portion }] : [];
  });
}

function listener<E>(
  project: Project,
  { delivery, outboxDatabase }: Delivery,
  { name, uses }: Portion<E>,
  how: Listening<E>,
): OrderedContribution {
  const kept = delivery === 'outbox';
  const methods = uses.map(({ operation, options, payload }) => ({
    name: how.method(operation.names.method, options),
    event: eventName(operation),
    tell: how.tell(kept ? (isTogether(operation, outboxDatabase) ? 'together' : 'afterwards') : 'atMostOnce'),
    told: joined(how.arguments(operation, options), ', '),
    sent: sentCode(operation, how.method(operation.names.method, options), payload, project),
    // What its transaction has not committed may still be undone.
    committed: !kept || (operation.transaction === 'joins' && outboxDatabase !== undefined),
  }));
  const [committed, plain] = [methods.some(({ committed }) => committed), methods.some(({ committed }) => !committed)];
  return javaFile(project, {
    home: HOME,
    name,
    template: 'senders/Listener.java',
    imports: [
      runtimeClass(how.bean.type),
      ...how.imports,
      ...(plain ? ['org.springframework.context.event.EventListener'] : []),
      ...(committed ? ['org.springframework.transaction.event.TransactionalEventListener'] : []),
      'org.springframework.stereotype.Component',
      ...methods.map(({ event }) => `${packageOf(project, 'service')}.${event}`),
    ],
    view: {
      methods,
      mapper: uses.some(({ payload }) => payload) ? how.payloads : undefined,
      doc: how.doc,
      type: how.bean.type.replace(/^.*\./, ''),
      field: how.bean.field,
    },
  });
}

/** Writes the message of an `event`: the answer as it is, or the payload that a mapper makes of it. */
function sentCode(operation: Operation, method: string, payload: Mapping | undefined, project: Project): Rendered {
  const told = eventComponents(operation, project).map(({ name }) => fragment`event.${id(name)}()`);
  if (payload) return fragment`\n            () -> payloads.${id(method)}(${joined(told, ', ')})`;
  return answerType(operation, project) ? fragment` event::response` : fragment` () -> null`;
}
