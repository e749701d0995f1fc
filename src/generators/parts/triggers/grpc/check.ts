import type { FieldFault } from '../../../../model/fault.ts';
import type { Project } from '../../../../model/project.ts';
import { nestingFaults } from '../../../kit/mapper/nested.ts';
import type { Use } from '../../part.ts';
import { bindingOf } from './binding.ts';
import { draftsOf, outerClass } from './drafts.ts';
import type { GrpcEndpoint } from './options.ts';
import { methodName, serviceName } from './services.ts';

/**
 * Checks that each method of a service belongs to one operation, and that no service has the name of a message of the
 * same file.
 */
export function checkEndpoints(project: Project, uses: readonly Use<GrpcEndpoint>[]): readonly FieldFault[] {
  const { messages, enums } = draftsOf(project);
  const types = new Set([outerClass(project), ...[...messages, ...enums].map(({ name }) => name)]);
  const groups = new Map(
    project.groups.flatMap((group) => group.operations.map((operation) => [operation, group] as const)),
  );
  const taken = new Set<string>();
  return uses.flatMap(({ operation, options }, index) => {
    const group = groups.get(operation);
    if (!group) return [];
    const fault = (option: string, message: string) => ({ field: `endpoints.${index}.options.${option}`, message });
    const service = serviceName(group, options);
    // Java's methods begin with a small letter, and files of some systems know no case.
    const key = `${service}/${methodName(operation.names, options)}`.toLowerCase();
    const twice = taken.has(key);
    taken.add(key);
    const { message, metadata } = bindingOf(operation);
    return [
      ...nestingFaults(operation, [message, metadata], `endpoints.${index}.input`),
      ...(twice ? [fault('methodName', 'grpcMethodTaken')] : []),
      ...(types.has(service) ? [fault('serviceName', 'grpcServiceTaken')] : []),
    ];
  });
}
