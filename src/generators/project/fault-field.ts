import type { FieldFault } from '../../model/fault.ts';
import type { Project } from '../../model/project.ts';
import { fieldsOf } from '../../model/schema/fields.ts';
import type { Technology } from '../parts/part.ts';

/** The members that are read of a request as `forja.json` keeps it. */
interface Recorded {
  readonly senderOptions?: Readonly<Record<string, object>>;
  readonly endpoints?: readonly { readonly senders?: readonly unknown[] }[];
}

const OF_ENDPOINT = /^endpoints\.(\d+)\.senders\.(\d+)\.options\.(\w+)$/;

/**
 * Moves a fault of a sender's options to the field that asked for them: a technology that brings the sender has them among its
 * own, unless the request says them of the sender.
 * @example
 * senderOptions.queue.outboxDatabase           →   options.outboxDatabase
 * endpoints.0.senders.0.options.queueName      →   endpoints.0.options.queueName
 */
export function besideItsField(
  fault: FieldFault,
  sender: string,
  { request }: Pick<Project, 'request'>,
  technology: Pick<Technology, 'projectOptions' | 'endpointOptions'>,
): FieldFault {
  const [, endpoint, place, option] = OF_ENDPOINT.exec(fault.field) ?? [];
  if (option !== undefined) {
    const asked = (request as Recorded).endpoints?.[Number(endpoint)]?.senders?.length ?? 0;
    const isBrought = Number(place) >= asked && hasField(technology.endpointOptions, option);
    return isBrought ? { ...fault, field: `endpoints.${endpoint}.options.${option}` } : fault;
  }
  const prefix = `senderOptions.${sender}.`;
  if (!fault.field.startsWith(prefix)) return fault;
  const name = fault.field.slice(prefix.length);
  const said = Object.hasOwn((request as Recorded).senderOptions?.[sender] ?? {}, name);
  return hasField(technology.projectOptions, name) && !said ? { ...fault, field: `options.${name}` } : fault;
}

const hasField = (options: Technology['projectOptions'], name: string) =>
  fieldsOf(options).some((field) => field.name === name);
