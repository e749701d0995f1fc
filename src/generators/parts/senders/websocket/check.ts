import type { FieldFault } from '../../../../model/fault.ts';
import type { Project } from '../../../../model/project.ts';
import { isObject } from '../../../kit/sending/message.ts';
import { checkMessages } from '../../../kit/sending/receivers.ts';
import { fieldOf, sentTwice } from '../../../kit/sending/twice.ts';
import type { Use } from '../../part.ts';
import { methodName } from './files.ts';
import type { WebsocketSenderEndpoint, WebsocketSenderProject } from './options.ts';

/** Finds answers that cannot be the parameters of a call, and what would be sent to one endpoint twice. */
export function checkFrames(
  project: Project,
  options: WebsocketSenderProject,
  uses: readonly Use<WebsocketSenderEndpoint>[],
): readonly FieldFault[] {
  const faults = uses.flatMap((use): FieldFault[] => {
    if (use.options.frame === 'message' || isObject(use, project)) return [];
    return [{ field: fieldOf('websocket', project, uses, use, 'frame'), message: 'sentMembers' }];
  });
  return [
    ...faults,
    ...checkMessages('websocket', project, options, uses),
    ...sentTwice('websocket', project, uses, methodName),
  ];
}
