import { jndiNameOf, type WarOptions, war, warOptions, warPolicy } from '../../../kit/war/war.ts';
import { sh } from '../../../text/render/escape.ts';
import { renderTemplate } from '../../../text/render/template.ts';
import type { OrderedContribution, Server } from '../../part.ts';
import { contextXml } from './context.ts';
import { deployment } from './readme.ts';

const HOME = '/usr/local/tomcat';

/** A war for Tomcat 11, which is what Servlet 6.1 asks for: Tomcat has the pool of connections and the driver. */
export const tomcat: Server<WarOptions> = {
  kind: 'server',
  id: 'tomcat',
  title: 'Tomcat',
  packaging: 'war',
  policy: warPolicy,
  projectOptions: warOptions,
  contribute(project, options, { dataSource, artifacts }): readonly OrderedContribution[] {
    const name = jndiNameOf(project, options);
    const driver = dataSource && artifacts[dataSource.driver]?.artifactId;
    const dockerfile = renderTemplate('servers/tomcat/Dockerfile', {
      home: sh(HOME),
      war: sh(`${project.name}.war`),
      driver: driver && sh(driver),
    });
    return [
      ...war(project, options, dataSource),
      { kind: 'file', owner: 'ours', path: 'deploy/tomcat/context.xml', text: contextXml(name, dataSource) },
      {
        kind: 'image',
        dockerfile,
        writable: ['/tmp', ...['logs', 'temp', 'work'].map((folder) => `${HOME}/${folder}`)],
      },
      ...deployment(project, name, driver),
    ];
  },
};
