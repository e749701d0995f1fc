import type { FieldFault } from '../../../../model/fault.ts';
import type { Project } from '../../../../model/project.ts';
import { checkMessages } from '../../../kit/sending/receivers.ts';
import { sentTwice } from '../../../kit/sending/twice.ts';
import type { Use } from '../../part.ts';
import { methodName } from './files.ts';
import type { RestSenderEndpoint, RestSenderProject } from './options.ts';

/** Finds operations that would be sent to one address twice. */
export function checkReceivers(
  project: Project,
  options: RestSenderProject,
  uses: readonly Use<RestSenderEndpoint>[],
): readonly FieldFault[] {
  return [...checkMessages('rest', project, options, uses), ...sentTwice('rest', project, uses, methodName)];
}
