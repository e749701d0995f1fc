import { strict } from '../../../../model/schema/strict.ts';
import { listeningTo } from '../../../kit/folders/listening/listening.ts';
import { type FileProject, sharedOptions } from '../../../kit/folders/listening/options.ts';
import type { Place } from '../../../kit/folders/listening/place.ts';
import { type ServerOptions, serverOptions, serverSettings } from '../../../kit/folders/server.ts';
import { sh } from '../../../text/render/escape.ts';
import { fragment, joined } from '../../../text/render/rendered.ts';

/** Directories of an SFTP server. */
const there: Place<ServerOptions & FileProject> = {
  id: 'sftp',
  prefix: 'SFTP',
  isElsewhere: true,
  suggested: (path) => path.replace(/^\//, ''),
  composed: () => ({}),
  mounts: () => [],
  contribute: (options) => [{ kind: 'runtime', module: 'sftp-files' }, ...serverSettings('listener', options)],
  put({ name, written, options: { directory, ready, marker } }, { host, port, user }) {
    const target = `${directory}/${name}`;
    const isMarked = ready === 'marked';
    const steps = [
      `put "${name}" "${target}.part"`,
      `rename "${target}.part" "${target}"`,
      ...(isMarked ? [`put "${name}${marker}" "${target}${marker}"`] : []),
    ];
    return [
      fragment`${written} > ${sh(name)}`,
      ...(isMarked ? [fragment`touch ${sh(`${name}${marker}`)}`] : []),
      fragment`printf ${sh('%s\\n')} ${joined(steps.map(sh), ' ')} | sftp -P ${sh(port)} ${sh(`${user}@${host}`)}`,
    ];
  },
  about: ({ host, authType }) => {
    const secret = authType === 'key' ? '`SFTP_PRIVATE_KEY` is the key, or the path of its file' : '`SFTP_PASSWORD`';
    return `The directories must exist at \`${host}\`, and its user must be able to read and
write them; a path without a slash before it is below the directory in which that user logs in. The service is let in by
${secret}, and trusts no server but one that shows a key of
\`SFTP_HOST_KEY\`: [forja/docs/sftp.md](forja/docs/sftp.md), [forja/docs/sftp-files.md](forja/docs/sftp-files.md).`;
  },
};

/** Files of a server: each record, or each file, is a call of one operation. */
export const sftp = listeningTo(there, strict({ ...serverOptions, ...sharedOptions }));
