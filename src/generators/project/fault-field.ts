import type { FieldFault } from '../../model/fault.ts';
import type { Project } from '../../model/project.ts';
import { fieldsOf } from '../../model/schema/fields.ts';
import type { Technology } from '../parts/part.ts';

/** The members that are read of a request as `forja.json` keeps it. */
interface Recorded {
  readonly senderOptions?: Readonly<Record<string, object>>;
}

/**
 * Moves a fault of a sender's options to the field that asked for them: a technology that brings the sender has them among its
 * own, unless the request says them of the sender.
 * @example
 * senderOptions.queue.outboxDatabase   →   options.outboxDatabase
 */
export function besideItsField(
  fault: FieldFault,
  sender: string,
  { request }: Pick<Project, 'request'>,
  technology: Pick<Technology, 'projectOptions'>,
): FieldFault {
  const prefix = `senderOptions.${sender}.`;
  if (!fault.field.startsWith(prefix)) return fault;
  const name = fault.field.slice(prefix.length);
  const said = Object.hasOwn((request as Recorded).senderOptions?.[sender] ?? {}, name);
  const isOwn = fieldsOf(technology.projectOptions).some((field) => field.name === name);
  return isOwn && !said ? { ...fault, field: `options.${name}` } : fault;
}
