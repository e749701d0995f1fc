import { strict } from '../../../../model/schema/strict.ts';
import { application } from '../../../service/application.ts';
import { sh } from '../../../text/render/escape.ts';
import { fragment } from '../../../text/render/rendered.ts';
import { renderTemplate } from '../../../text/render/template.ts';
import type { Server } from '../../part.ts';

/** An executable jar with its own Tomcat. */
export const embedded: Server = {
  kind: 'server',
  id: 'embedded',
  title: 'Embedded',
  textSet: 'serverEmbedded',
  packaging: 'jar',
  policy: { scopes: {}, exclusions: {}, dataSource: 'pool' },
  projectOptions: strict({}),
  contribute(project) {
    const jar = fragment`${sh(project.name)}.jar`;
    const dockerfile = renderTemplate('servers/embedded/Dockerfile', { project, jar });
    return [...application(project), { kind: 'image', dockerfile, writable: ['/tmp'] }];
  },
};
