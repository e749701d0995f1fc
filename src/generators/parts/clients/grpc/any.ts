import { javaFile, packageOf } from '../../../text/java/java-file.ts';
import type { Contribution } from '../../part.ts';
import { descriptorsText } from './descriptors.ts';
import { heldBy } from './messages.ts';
import type { GrpcProject } from './operation.ts';

/** What an `Any` of the calls may hold, and what reads and writes it; nothing in a project that has none. */
export function anyFiles(project: GrpcProject): Contribution[] {
  const held = heldBy(project);
  if (!held) return [];
  const file = (name: string, test = false) =>
    javaFile(project, { home: 'client', name, template: `clients/grpc/${name}.java`, test });
  return [
    file('AnyFields'),
    file('AnyJson'),
    file('AnyTypes'),
    file('AnyJsonTest', true),
    { kind: 'file', owner: 'ours', path: descriptorsPath(project), text: descriptorsText(held, project) },
  ];
}

/** @returns the path of the file that has the messages of the upload by their own names. */
export function descriptorsPath(project: GrpcProject): string {
  return `src/generated/resources/${packageOf(project, 'client').replaceAll('.', '/')}/any-messages.json`;
}
