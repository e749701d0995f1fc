import type { FieldFault } from '../../../../model/fault.ts';
import type { Project } from '../../../../model/project.ts';
import { isObject } from '../../../kit/sending/message.ts';
import { checkMessages } from '../../../kit/sending/receivers.ts';
import { fieldOf, sentTwice } from '../../../kit/sending/twice.ts';
import type { Use } from '../../part.ts';
import { methodName } from './files.ts';
import type { SoapSenderEndpoint, SoapSenderProject } from './options.ts';

/** Finds answers that cannot be elements, headers that need an action, and what would be sent to one API twice. */
export function checkRequests(
  project: Project,
  options: SoapSenderProject,
  uses: readonly Use<SoapSenderEndpoint>[],
): readonly FieldFault[] {
  const faults = uses.flatMap((use): FieldFault[] => {
    const field = (option: string) => fieldOf('soap', project, uses, use, option);
    const { addressing, soapAction } = use.options;
    return [
      ...(isObject(use, project) ? [] : [{ field: field('element'), message: 'sentMembers' }]),
      ...(addressing === 'wsa' && soapAction === '' ? [{ field: field('soapAction'), message: 'required' }] : []),
    ];
  });
  return [...faults, ...checkMessages('soap', project, options, uses), ...sentTwice('soap', project, uses, methodName)];
}
