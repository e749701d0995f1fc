import { text } from '../../../model/schema/text.ts';
import type { Contribution } from '../../parts/part.ts';
import { UNSEEN } from '../../text/render/unseen.ts';

/** A folder of any system, written with slashes; what a setting of Spring or a shell would read as more is refused. */
export const folder = text
  .trim()
  .min(1, 'required')
  .max(200, 'tooLong')
  .regex(/^[^\\{}$*?"'<>|;&`]*$/, 'folderSigns')
  .regex(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))(?!.*\/\/)(?!.+\/$).*$/, 'folderSteps')
  .refine((path) => path.search(UNSEEN) < 0, { error: 'characters' });

/** Tells whether a folder does not depend on where the service is started, on any system. */
export const isAbsolute = (folder: string) => /^(?:\/|[A-Za-z]:)/.test(folder);

/**
 * Names the folder that a container has a folder at: one beside the project is below the root, where nothing else of that name is
 * written to.
 * @example
 * C:/data/in → /data/in,   files/totals → /files/totals
 */
export const containerFolder = (folder: string) =>
  isAbsolute(folder) ? folder.replace(/^[A-Za-z]:/, '') : `/${folder}`;

/** Contributes a folder of this machine that the container has, too. */
export function mountOf(folder: string): Contribution {
  return { kind: 'mount', source: isAbsolute(folder) ? folder : `./${folder}`, target: containerFolder(folder) };
}
