import { strict } from '../../../../model/schema/strict.ts';
import { containerFolder, isAbsolute, mountOf } from '../../../kit/folders/folders.ts';
import { listeningTo } from '../../../kit/folders/listening/listening.ts';
import { sharedOptions } from '../../../kit/folders/listening/options.ts';
import type { Place } from '../../../kit/folders/listening/place.ts';
import { sh } from '../../../text/render/escape.ts';
import { fragment } from '../../../text/render/rendered.ts';

/** Directories of the machine that the service runs on. */
const here: Place<unknown> = {
  id: 'file',
  prefix: 'FILE',
  isElsewhere: false,
  suggested: (path) => `files${path}`,
  composed: (directory) => ({ composed: containerFolder(directory) }),
  // A folder within the directory comes along with it.
  mounts: (folders) => folders.flatMap((folder, index) => (index > 0 && !isAbsolute(folder) ? [] : [mountOf(folder)])),
  contribute: () => [],
  put({ name, written, options: { directory, ready, marker } }) {
    const file = `${directory}/${name}`;
    return [
      fragment`mkdir -p ${sh(directory)}`,
      fragment`${written} > ${sh(`${file}.part`)}`,
      fragment`mv ${sh(`${file}.part`)} ${sh(file)}`,
      ...(ready === 'marked' ? [fragment`touch ${sh(`${file}${marker}`)}`] : []),
    ];
  },
  about: () => `The directories must exist, and the service must be able to write to them: in its container
it is the user 10001 (\`sudo chown -R 10001 files\`). Compose shows the container the directories of this machine.`,
};

/** Files of a directory: each record, or each file, is a call of one operation. */
export const file = listeningTo(here, strict(sharedOptions));
