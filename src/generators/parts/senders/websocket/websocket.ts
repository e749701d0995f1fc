import { PAYLOAD } from '../../../../model/mapping.ts';
import { waitingFor } from '../../../kit/sending/delivery.ts';
import type { Sender } from '../../part.ts';
import { checkFrames } from './check.ts';
import { readme } from './documents.ts';
import { senderFiles } from './files.ts';
import {
  endpointOptions,
  projectOptions,
  type WebsocketSenderEndpoint,
  type WebsocketSenderProject,
} from './options.ts';

/** WebSockets: what an operation answers is sent as a frame of a connection that is kept. */
export const websocket: Sender<WebsocketSenderProject, WebsocketSenderEndpoint> = {
  kind: 'sender',
  id: 'websocket',
  textSet: 'senderWebsocket',
  payload: PAYLOAD,
  projectOptions,
  endpointOptions,
  supports: ({ server }) => (server === 'library' ? { reason: 'forms.reasons.librarySender' } : true),
  published: (_names, { url }) => `→ ${url}`,
  check: checkFrames,
  contribute: (project, options, uses) => [
    ...senderFiles(project, options, uses),
    ...waitingFor('websocket', options),
    readme(options, uses),
  ],
};
