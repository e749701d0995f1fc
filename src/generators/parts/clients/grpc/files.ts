import { settingsPrefix } from '../../../../model/project.ts';
import { isOmittable } from '../../../../model/types.ts';
import { javaFile, packageOf } from '../../../text/java/java-file.ts';
import type { Contribution } from '../../part.ts';
import { jsonFiles } from '../json/files.ts';
import { anyFiles } from './any.ts';
import { heldBy, type Messages, messageClass } from './messages.ts';
import type { GrpcProject } from './operation.ts';
import { hasStreams } from './settings.ts';

const HOME = 'client';

/** Contributes the classes that all calls go through, and their tests. */
export function clientFiles(messages: Messages, project: GrpcProject): Contribution[] {
  const { operations, connection } = project;
  const { auth } = connection;
  const omittable = operations.some(({ request }) => request.members.some(isOmittable));
  const [first] = operations;
  const request = messageClass(first?.api.contract.call.request ?? '', messages, project);
  const streams = hasStreams(project);
  const view = {
    ...{ omittable, streams, any: heldBy(project) !== undefined },
    request: request.slice(request.lastIndexOf('.') + 1),
    ...{ auth: auth.kind, header: auth.kind === 'apiKey' ? auth.header.toLowerCase() : '' },
  };
  const file = (name: string, imports: readonly string[] = [], test = false) =>
    javaFile(project, { home: HOME, name, template: `clients/grpc/${name}.java`, view, imports, test });
  const http = (name: string, own: object) =>
    javaFile(project, { home: HOME, name, template: `clients/http/${name}.java`, view: own });
  return [
    file('Api'),
    file('ApiCall'),
    file('ApiCredentials'),
    file('ApiDefaults'),
    file('ApiFailures'),
    http('ApiProperties', { prefix: `${settingsPrefix(project)}.api`, messages: streams, whole: false }),
    http('ApiValueException', {}),
    ...anyFiles(project),
    ...jsonFiles(
      project,
      operations.flatMap(({ api }) => api.answer ?? []),
      { texts: ['Long', 'BigInteger', 'Double', 'Float'], isEnumText: true },
    ),
    file('RemoteApi', [], true),
    file('ApiFailuresTest', [request], true),
    { kind: 'autoConfiguration', type: `${packageOf(project, HOME)}.ApiDefaults` },
  ];
}
