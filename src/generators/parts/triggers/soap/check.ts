import type { FieldFault } from '../../../../model/fault.ts';
import { nestingFaults } from '../../../kit/mapper/nested.ts';
import type { Use } from '../../part.ts';
import { bindingOf, operationName } from './binding.ts';
import type { SoapEndpoint, SoapProject } from './options.ts';

/** Namespaces that standards have already defined names in. */
const KEPT = /^https?:\/\/(?:www\.w3\.org|schemas\.xmlsoap\.org|docs\.oasis-open\.org)(?:[:/]|$)/i;

/** Checks that the namespace is free, and that each operation has a name of its own. */
export function checkOperations(
  { targetNamespace }: SoapProject,
  uses: readonly Use<SoapEndpoint>[],
): readonly FieldFault[] {
  const taken = new Set<string>();
  const endpoints = uses.flatMap(({ operation, options }, index): FieldFault[] => {
    const { body, header } = bindingOf(operation);
    // Clients make classes and files of names, which some systems know without case.
    const name = operationName(operation, options).toLowerCase();
    const twice = taken.has(name);
    taken.add(name);
    return [
      ...(twice ? [{ field: `endpoints.${index}.options.operationName`, message: 'operationTaken' }] : []),
      ...nestingFaults(operation, [body, header], `endpoints.${index}.input`),
    ];
  });
  return [
    ...(KEPT.test(targetNamespace) ? [{ field: 'options.targetNamespace', message: 'targetNamespaceKept' }] : []),
    ...endpoints,
  ];
}
