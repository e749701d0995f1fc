import type { FieldFault } from '../../../../model/fault.ts';
import type { Project } from '../../../../model/project.ts';
import { isObject } from '../../../kit/sending/message.ts';
import { checkMessages } from '../../../kit/sending/receivers.ts';
import { fieldOf, sentTwice } from '../../../kit/sending/twice.ts';
import type { Use } from '../../part.ts';
import { methodName } from './files.ts';
import { mutationOf } from './mutation.ts';
import type { GraphqlSenderEndpoint, GraphqlSenderProject } from './options.ts';

/** Finds documents that are no mutation, variables that they do not have, and what would be sent to one API twice. */
export function checkMutations(
  project: Project,
  options: GraphqlSenderProject,
  uses: readonly Use<GraphqlSenderEndpoint>[],
): readonly FieldFault[] {
  const faults = uses.flatMap((use): FieldFault[] => {
    const mutation = mutationOf(use.options.mutation);
    const field = (option: string) => fieldOf('graphql', project, uses, use, option);
    if (!mutation) return [{ field: field('mutation'), message: 'sentMutation' }];
    const { variable } = use.options;
    if (variable === '') {
      return isObject(use, project) ? [] : [{ field: field('variable'), message: 'sentWhole' }];
    }
    return mutation.variables.has(variable) ? [] : [{ field: field('variable'), message: 'sentVariable' }];
  });
  return [
    ...faults,
    ...checkMessages('graphql', project, options, uses),
    ...sentTwice('graphql', project, uses, methodName),
  ];
}
