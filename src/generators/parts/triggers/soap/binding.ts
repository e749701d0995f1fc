import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { distinct, type Taken, takenByName, takenFrom } from '../../../kit/mapper/nested.ts';
import type { Message } from '../../../kit/xml/schema.ts';
import type { Use } from '../../part.ts';
import type { SoapEndpoint, SoapProject } from './options.ts';

/** The values of a request by where they come from: elements of the message, or header fields of HTTP. */
export interface Binding {
  readonly body: readonly Taken[];
  readonly header: readonly Taken[];
}

/** Finds where each member of a request comes from: as the mapping says, else from the element of its own name. */
export function bindingOf(operation: Operation): Binding {
  return {
    body: [...takenFrom('body', operation), ...takenByName(operation)],
    header: takenFrom('header', operation),
  };
}

/**
 * Names an operation in the contract; the names of its elements begin with it.
 * @example
 * order_total   →   OrderTotal, for OrderTotalRequest and OrderTotalResponse
 */
export function operationName({ names }: Pick<Operation, 'names'>, { operationName: own }: SoapEndpoint): string {
  return own === '' ? names.type : own;
}

/** @returns the messages of an operation, as the schema declares them. */
export function messageOf({ operation, options }: Use<SoapEndpoint>): Message {
  return { name: operationName(operation, options), operation, sent: distinct(bindingOf(operation).body) };
}

/**
 * Makes the namespace of a package, as JAX-WS does; a namespace that was given stays.
 * @example
 * com.acme.shop   →   http://shop.acme.com/
 */
export function namespaceOf(
  { basePackage }: Pick<Project, 'basePackage'>,
  given: SoapProject['targetNamespace'],
): string {
  return given === '' ? `http://${basePackage.split('.').reverse().join('.')}/` : given;
}
