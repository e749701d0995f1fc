import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { distinct, type Taken, takenByName, takenFrom } from '../../../kit/mapper/nested.ts';
import type { Message } from '../../../kit/xml/schema.ts';
import type { Use } from '../../part.ts';
import type { SoapEndpoint, SoapProject } from './options.ts';

/** Where each member of a request comes from: the message, or a header field of HTTP. */
export interface Binding {
  readonly body: readonly Taken[];
  readonly header: readonly Taken[];
}

/** Binds as the mapping says, else to the element that has the name. */
export function bindingOf(operation: Operation): Binding {
  return {
    body: [...takenFrom('body', operation), ...takenByName(operation)],
    header: takenFrom('header', operation),
  };
}

/** @returns what an operation is called in the contract; its elements begin with it. */
export function operationName({ names }: Pick<Operation, 'names'>, { operationName: own }: SoapEndpoint): string {
  return own === '' ? names.type : own;
}

/** @returns an operation's messages as the schema declares them. */
export function messageOf({ operation, options }: Use<SoapEndpoint>): Message {
  return { name: operationName(operation, options), operation, sent: distinct(bindingOf(operation).body) };
}

/** `com.acme.shop` → `http://shop.acme.com/`, as JAX-WS makes namespaces of packages. */
export function namespaceOf(
  { basePackage }: Pick<Project, 'basePackage'>,
  given: SoapProject['targetNamespace'],
): string {
  return given === '' ? `http://${basePackage.split('.').reverse().join('.')}/` : given;
}

/** Whether any request is made of header fields. */
export function takesHeaders({ operations }: Pick<Project, 'operations'>): boolean {
  return operations.some((operation) => bindingOf(operation).header.length > 0);
}
