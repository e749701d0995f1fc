import type { Project } from '../../../../model/project.ts';
import { md, sh } from '../../../text/render/escape.ts';
import { renderTemplate } from '../../../text/render/template.ts';
import type { OrderedContribution } from '../../part.ts';
import { driverModule, globalName, ownVariable } from './data-source.ts';

/** The WildFly that wars are deployed on in the tests, and that their images have. */
export const VERSION = '39.0.1.Final';

/** Writes how the war gets into a WildFly. `jndiName`: the data source's; `driver`: the library that WildFly needs for it. */
export function deployment(project: Project, jndiName: string, driver: string | undefined): OrderedContribution[] {
  const { name } = project;
  const text = renderTemplate('servers/wildfly/README.md', {
    name: sh(name),
    jndi: `java:comp/env/${jndiName}`,
    global: globalName(jndiName),
    module: driverModule(project),
    variable: ownVariable(project, 'DB_PASSWORD'),
    version: VERSION,
    driver: driver && sh(driver),
  });
  return [
    { kind: 'file', owner: 'ours', path: 'deploy/wildfly/README.md', text },
    {
      kind: 'readmeSection',
      order: -1,
      title: 'Deploy on WildFly',
      markdown: `\`target/${md(name)}.war\` is for WildFly ${VERSION}; [deploy/wildfly/README.md](deploy/wildfly/README.md) says what goes where. There
\`/${md(name)}\`, the context path, stands before each path. Started with \`java -jar\` it brings its own Tomcat and pool.`,
    },
  ];
}
