import type { z } from 'zod';
import { PAYLOAD } from '../../../../model/mapping.ts';
import type { Sender } from '../../../parts/part.ts';
import { type Delivery, waitingFor } from '../delivery.ts';
import { checkSelection } from '../selection.ts';
import { checkDirectories } from './check.ts';
import { readme } from './documents.ts';
import { writtenFiles } from './files.ts';
import type { WrittenEndpoint } from './options.ts';
import type { Written } from './written.ts';

/** Makes a sender that writes what an operation answers to a file of its own, as JSON, after its transaction or from an outbox. */
export function writingTo<P extends Delivery, E extends WrittenEndpoint>(
  written: Written<P>,
  { textSet, projectOptions, endpointOptions }: Options<P, E>,
): Sender<P, E> {
  return {
    kind: 'sender',
    id: written.id,
    textSet,
    payload: PAYLOAD,
    projectOptions,
    endpointOptions,
    supports: ({ server }) => (server === 'library' ? { reason: 'forms.reasons.librarySender' } : true),
    published: (_names, { directory, saveAs }) => `→ ${directory}/${saveAs}`,
    check: (project, _options, uses) => [
      ...checkDirectories(written, project, uses),
      ...checkSelection(written.id, project, uses),
    ],
    contribute: (project, options, uses) => [
      ...writtenFiles(written, project, options, uses),
      ...waitingFor(written.id, options),
      readme(written, options, uses),
    ],
  };
}

/** The texts and the schemas of a sender. */
interface Options<P, E> {
  readonly textSet: string;
  readonly projectOptions: z.ZodType<P>;
  readonly endpointOptions: z.ZodType<E>;
}
