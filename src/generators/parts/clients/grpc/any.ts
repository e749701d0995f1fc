import { packageOf } from '../../../text/java/java-file.ts';
import { fragment, type Rendered } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';
import { descriptorsText } from './descriptors.ts';
import { ANY_MESSAGE, heldBy, protoPackage } from './messages.ts';
import type { GrpcProject } from './operation.ts';

/** Contributes the messages that an `Any` may hold; nothing in a project without one. */
export function anyFiles(project: GrpcProject): Contribution[] {
  const held = heldBy(project);
  if (!held) return [];
  return [{ kind: 'file', owner: 'ours', path: descriptorsPath(project), text: descriptorsText(held, project) }];
}

/** Writes what tells an API of those messages: `.withAny(AnyMessage.getDescriptor(), ApiConfiguration.class)`; nothing without one. */
export function anyCode(project: GrpcProject): Rendered {
  return heldBy(project) ? fragment`.withAny(AnyMessage.getDescriptor(), ApiConfiguration.class)` : fragment``;
}

/** Lists the qualified names in that. */
export function anyImports(project: GrpcProject): readonly string[] {
  return heldBy(project) ? [`${protoPackage(project)}.${ANY_MESSAGE}`] : [];
}

/**
 * Finds the path of the file that has the messages of the upload by their own names.
 * @example
 * com.acme.shop   →   src/generated/resources/com/acme/shop/client/any-messages.json
 */
export function descriptorsPath(project: GrpcProject): string {
  return `src/generated/resources/${packageOf(project, 'client').replaceAll('.', '/')}/any-messages.json`;
}
