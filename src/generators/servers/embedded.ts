import type { Server } from '../part.ts';
import { application } from './application.ts';

/** An executable jar with its own Tomcat. */
export const embedded: Server = {
  kind: 'server',
  id: 'embedded',
  packaging: 'jar',
  contribute: (project) => application(project),
};
