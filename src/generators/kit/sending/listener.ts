import type { Mapping } from '../../../model/mapping.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Project } from '../../../model/project.ts';
import type { SenderId } from '../../../model/request/part-ids.ts';
import type { OrderedContribution, Use } from '../../parts/part.ts';
import { runtimeClass } from '../../runtime/classes.ts';
import { eventComponents, eventName } from '../../service/records.ts';
import { answerType } from '../../service/response.ts';
import { isTogether } from '../../service/state/location.ts';
import { javaFile, packageOf } from '../../text/java/java-file.ts';
import { id, mdCode } from '../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../text/render/rendered.ts';
import { type PayloadUse, payloadMappers } from '../mapper/payload.ts';
import type { Delivery } from './delivery.ts';
import { headerSettings } from './headers.ts';
import { type Selecting, selectionCode, selectionText } from './selection.ts';

const HOME = 'sender';
/** The most operations that one class listens to: each is some lines of it. */
const MOST_LISTENED = 100;

/** The options that every sender has for an endpoint. */
export type Sending = Selecting & { readonly headers?: string };

/** The classes that listen for a sender. */
export interface Listening<E> {
  readonly sender: SenderId;
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
  /** Tells where messages go, as the runtime names it: the lane's name, and the destination. */
  place(operation: Operation, options: E): { readonly lane: string; readonly destination: string };
  /** The arguments that say what is sent where; which messages are sent and the answer come last. */
  arguments(operation: Operation, options: E): readonly Rendered[];
}

/** Contributes the classes that listen to operations and tell the runtime what they answer, and the mappers of payloads. */
export function listeners<E extends Sending>(
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
    ...uses.flatMap(({ operation, options }) => {
      const method = how.method(operation.names.method, options);
      return headerSettings(options, { sender: how.sender, method, ...how.place(operation, options) });
    }),
    ...selectionReadme(how.name, uses),
    ...payloadMappers(HOME, how.payloads, payloads, project),
  ];
}

/** Writes the README's section on which messages are sent; none where each answer is, as a whole. */
function selectionReadme<E extends Sending>(name: string, uses: readonly Use<E>[]): readonly OrderedContribution[] {
  const rows = uses.flatMap(({ operation, options }) => {
    const text = selectionText(options);
    return text === '' ? [] : [`| \`${operation.names.method}\` | ${mdCode(text)} |`];
  });
  if (rows.length === 0) return [];
  const markdown = `[forja/docs/messages.md](forja/docs/messages.md) says what a row, a condition and an order are.

| Operation | Messages |
|---|---|
${rows.join('\n')}`;
  return [{ kind: 'readmeSection', title: `Which messages ${name} sends`, markdown }];
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

function listener<E extends Sending>(
  project: Project,
  { delivery, outboxDatabase }: Delivery,
  { name, uses }: Portion<E>,
  how: Listening<E>,
): OrderedContribution {
  const kept = delivery === 'outbox';
  const selections = uses.map(({ operation, options }) => selectionCode(options, operation, project));
  const methods = uses.map(({ operation, options, payload }, index) => ({
    name: how.method(operation.names.method, options),
    event: eventName(operation),
    tell: how.tell(kept ? (isTogether(operation, outboxDatabase) ? 'together' : 'afterwards') : 'atMostOnce'),
    told: joined([...how.arguments(operation, options), ...selected(selections[index])], ', '),
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
      ...(selections.some((selection) => selection) ? [runtimeClass('messages.Selection')] : []),
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

const selected = (selection: Rendered | undefined) => (selection ? [selection] : []);

/** Writes the message of an `event`: the answer as it is, or the payload that a mapper makes of it. */
function sentCode(operation: Operation, method: string, payload: Mapping | undefined, project: Project): Rendered {
  const told = eventComponents(operation, project).map(({ name }) => fragment`event.${id(name)}()`);
  if (payload) return fragment`\n            () -> payloads.${id(method)}(${joined(told, ', ')})`;
  return answerType(operation, project) ? fragment` event::response` : fragment` () -> null`;
}
