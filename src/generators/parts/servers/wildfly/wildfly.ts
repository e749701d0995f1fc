import type { Project } from '../../../../model/project.ts';
import { jndiNameOf, OWN_TRANSACTIONS, type WarOptions, war, warOptions, warPolicy } from '../../../kit/war/war.ts';
import { webapp } from '../../../kit/war/webapp.ts';
import { sh } from '../../../text/render/escape.ts';
import { renderTemplate } from '../../../text/render/template.ts';
import type { OrderedContribution, Server } from '../../part.ts';
import { dataSourceCli, driverModule, globalName } from './data-source.ts';
import { deployment, VERSION } from './readme.ts';

const HOME = '/opt/wildfly';

/** A war for WildFly, which has the pool of connections, and the driver as a module. */
export const wildfly: Server<WarOptions> = {
  kind: 'server',
  id: 'wildfly',
  title: 'WildFly',
  packaging: 'war',
  policy: warPolicy,
  projectOptions: warOptions,
  contribute(project, options, { dataSource, artifacts }): readonly OrderedContribution[] {
    const name = jndiNameOf(project, options);
    const driver = dataSource && artifacts[dataSource.driver]?.artifactId;
    const view = { name, global: globalName(name), module: dataSource && driverModule(project) };
    const render = (file: string) => renderTemplate(`servers/wildfly/${file}`, view);
    return [
      ...war(project, options, dataSource),
      ...webapp({
        'web.xml': render('web.xml'),
        'jboss-deployment-structure.xml': render('jboss-deployment-structure.xml'),
        ...(dataSource && { 'jboss-web.xml': render('jboss-web.xml') }),
      }),
      ...(dataSource ? [OWN_TRANSACTIONS, script('data-source', dataSourceCli(project, name, dataSource))] : []),
      ...image(project, driver),
      ...deployment(project, name, driver),
    ];
  },
};

/** Contributes the image and the commands that put the war and the driver into its WildFly. */
function image({ name }: Project, driver: string | undefined): OrderedContribution[] {
  const war = `${name}.war`;
  const view = { version: sh(VERSION), home: sh(HOME), war: sh(war), driver: driver && sh(driver) };
  return [
    script('image', renderTemplate('servers/wildfly/image.cli', { war, path: `/service/${war}` })),
    { kind: 'image', dockerfile: renderTemplate('servers/wildfly/Dockerfile', view), writable: ['/tmp'] },
  ];
}

function script(name: string, text: string): OrderedContribution {
  return { kind: 'file', owner: 'ours', path: `deploy/wildfly/${name}.cli`, text };
}
