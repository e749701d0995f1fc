import type { FieldFault } from '../../../../model/fault.ts';
import { sentMembers } from '../../../kit/json/controller.ts';
import { nestingFaults } from '../../../kit/mapper/nested.ts';
import type { Use } from '../../part.ts';
import type { McpEndpoint } from './options.ts';
import { ARGUMENT, toolName } from './tools.ts';

/** Checks that each tool has a name of its own. */
export function checkTools(uses: readonly Use<McpEndpoint>[]): readonly FieldFault[] {
  const taken = new Set<string>();
  return uses.flatMap(({ operation, options }, index): FieldFault[] => {
    const name = toolName(operation, options);
    const known = taken.has(name);
    taken.add(name);
    return [
      ...(known ? [{ field: `endpoints.${index}.options.toolName`, message: 'toolTaken' }] : []),
      ...nestingFaults(operation, [sentMembers(ARGUMENT, operation)], `endpoints.${index}.input`),
    ];
  });
}
