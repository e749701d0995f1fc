import type { FieldFault } from '../../../../model/fault.ts';
import type { Project } from '../../../../model/project.ts';
import { isObject } from '../../../kit/sending/message.ts';
import { checkMessages } from '../../../kit/sending/receivers.ts';
import { fieldOf, sentTwice } from '../../../kit/sending/twice.ts';
import type { Use } from '../../part.ts';
import { methodName } from './files.ts';
import type { GrpcSenderEndpoint, GrpcSenderProject } from './options.ts';
import { describedMethod } from './proto.ts';

/** Finds files and methods that cannot be called, answers that cannot be requests, and what would be sent twice. */
export function checkMethods(
  project: Project,
  options: GrpcSenderProject,
  uses: readonly Use<GrpcSenderEndpoint>[],
): readonly FieldFault[] {
  const faults = uses.flatMap((use): FieldFault[] => {
    const field = (option: string) => fieldOf('grpc', project, uses, use, option);
    const { proto, method } = use.options;
    const described = describedMethod(proto, method);
    const fault = 'fault' in described ? described.fault : undefined;
    if (fault) return [{ field: field(fault === 'sentProto' ? 'proto' : 'method'), message: fault }];
    return isObject(use, project) ? [] : [{ field: field('method'), message: 'sentMembers' }];
  });
  return [...faults, ...checkMessages('grpc', project, options, uses), ...sentTwice('grpc', project, uses, methodName)];
}
