import type { FieldFault } from '../../model/fault.ts';
import type { PartId } from '../../model/operation.ts';
import type { Project } from '../../model/project.ts';
import { fieldsOf } from '../../model/schema/fields.ts';
import type { Catalog } from '../parts/catalog.ts';
import { findTechnology } from './options.ts';

/** What is read of a request as `forja.json` keeps it. */
interface Recorded {
  readonly technology: string;
  readonly senderOptions?: Project['senderOptions'];
}

/**
 * @returns a fault of a sender's options beside the field that asked for them: a technology that brings the sender has them
 * among its own, unless the request says them of the sender.
 */
export function besideItsField(fault: FieldFault, sender: PartId, project: Project, catalog: Catalog): FieldFault {
  const prefix = `senderOptions.${sender}.`;
  if (!fault.field.startsWith(prefix)) return fault;
  const name = fault.field.slice(prefix.length);
  const { technology, senderOptions } = project.request as Recorded;
  const said = Object.hasOwn(senderOptions?.[sender] ?? {}, name);
  const own = fieldsOf(findTechnology(technology, catalog).projectOptions).some((field) => field.name === name);
  return own && !said ? { ...fault, field: `options.${name}` } : fault;
}
