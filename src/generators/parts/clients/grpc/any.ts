import { javaFile, packageOf } from '../../../text/java/java-file.ts';
import type { Contribution } from '../../part.ts';
import { descriptorsText } from './descriptors.ts';
import { heldBy } from './messages.ts';
import type { GrpcProject } from './operation.ts';

/** Contributes the classes that read and write an `Any`, and the messages that it may hold; nothing in a project without one. */
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

/**
 * Finds the path of the file that has the messages of the upload by their own names.
 * @example
 * com.acme.shop   →   src/generated/resources/com/acme/shop/client/any-messages.json
 */
export function descriptorsPath(project: GrpcProject): string {
  return `src/generated/resources/${packageOf(project, 'client').replaceAll('.', '/')}/any-messages.json`;
}
