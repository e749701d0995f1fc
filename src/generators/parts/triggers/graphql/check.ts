import type { FieldFault } from '../../../../model/fault.ts';
import type { Project } from '../../../../model/project.ts';
import { nestingFaults } from '../../../kit/mapper/nested.ts';
import type { Use } from '../../part.ts';
import { argumentObjects, bindingOf } from './binding.ts';
import { OWN_NAMES, SCALARS, schemaNames } from './names.ts';
import type { GraphqlEndpoint } from './options.ts';
import { pageFaults, pageTypeName } from './pages.ts';

/**
 * Checks that the name of an object is free: GraphQL's own types, the types of the schema and other endpoints' objects
 * have theirs.
 */
export function checkEndpoints(project: Project, uses: readonly Use<GraphqlEndpoint>[]): readonly FieldFault[] {
  const taken = new Set<string>([...OWN_NAMES, ...Object.keys(SCALARS)]);
  const { input, output } = schemaNames(project);
  for (const name of [...input.values(), ...output.values()]) taken.add(name);
  for (const { operation } of uses) {
    for (const { name } of argumentObjects(operation, project).slice(1)) taken.add(name);
    const { members, record } = operation.response;
    if (record) taken.add(record);
    if (operation.paging) taken.add(pageTypeName(operation));
    for (const member of members) if (member.kind === 'rows' && member.row) taken.add(member.row);
  }
  return uses.flatMap(({ operation, options: { objectName } }, index) => {
    const { argument, header } = bindingOf(operation);
    const mapped = [
      ...nestingFaults(operation, [argument, header], `endpoints.${index}.input`),
      ...pageFaults(operation, `endpoints.${index}.options`),
    ];
    if (objectName === '') return mapped;
    const fault = taken.has(objectName);
    taken.add(objectName);
    return [...(fault ? [{ field: `endpoints.${index}.options.objectName`, message: 'objectTaken' }] : []), ...mapped];
  });
}
