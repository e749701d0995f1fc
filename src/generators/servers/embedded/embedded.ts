import type { Server } from '../../part.ts';
import { sh } from '../../render/escape.ts';
import { fragment } from '../../render/rendered.ts';
import { renderTemplate } from '../../render/template.ts';
import { strict } from '../../schema/strict.ts';
import { application } from '../../service/application.ts';

/** An executable jar with its own Tomcat. */
export const embedded: Server = {
  kind: 'server',
  id: 'embedded',
  packaging: 'jar',
  policy: { scopes: {}, exclusions: {}, dataSource: 'pool' },
  projectOptions: strict({}),
  contribute(project) {
    const jar = fragment`${sh(project.name)}.jar`;
    const dockerfile = renderTemplate('servers/embedded/Dockerfile', { project, jar });
    return [...application(project), { kind: 'image', dockerfile, writable: ['/tmp'] }];
  },
};
