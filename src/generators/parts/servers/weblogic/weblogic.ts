import type { Project } from '../../../../model/project.ts';
import { refuseCatalog } from '../../../kit/war/expression.ts';
import { jndiNameOf, OWN_TRANSACTIONS, type WarOptions, war, warOptions, warPolicy } from '../../../kit/war/war.ts';
import { webapp } from '../../../kit/war/webapp.ts';
import { md, sh } from '../../../text/render/escape.ts';
import { renderTemplate } from '../../../text/render/template.ts';
import type { DataSource, OrderedContribution, Server } from '../../part.ts';

/** A war for WebLogic 15.1.1, which has Servlet 5.0, the pool of connections and the driver. */
export const weblogic: Server<WarOptions> = {
  kind: 'server',
  id: 'weblogic',
  title: 'WebLogic',
  textSet: 'serverWeblogic',
  packaging: 'war',
  policy: warPolicy,
  projectOptions: warOptions,
  contribute(project, options, { dataSource, artifacts }): readonly OrderedContribution[] {
    const jndiName = jndiNameOf(project, options);
    const driver = dataSource && artifacts[dataSource.driver]?.artifactId;
    const view = { name: project.name, pool: dataSource && jndiName };
    return [
      ...war(project, options, dataSource, 'itself'),
      ...webapp({
        'web.xml': renderTemplate('servers/weblogic/web.xml', view),
        'weblogic.xml': renderTemplate('servers/weblogic/weblogic.xml', view),
      }),
      ...(dataSource ? [OWN_TRANSACTIONS, script(project, jndiName, dataSource)] : []),
      ...deployment(project, jndiName, driver),
    ];
  },
};

/** Writes the commands that make the pool. @throws Fault unsafeText where the database needs a catalog, which they cannot set */
function script({ name }: Project, jndiName: string, dataSource: DataSource): OrderedContribution {
  refuseCatalog(dataSource, 'data-source.py');
  const { properties, initSql, ...pool } = dataSource;
  const text = renderTemplate('servers/weblogic/data-source.py', {
    ...{ name, jndiName, ...pool },
    properties: Object.entries(properties).map(([key, value]) => ({ name: key, value })),
    ...(initSql !== undefined && { initSql: `SQL ${initSql}` }),
  });
  return { kind: 'file', owner: 'ours', path: 'deploy/weblogic/data-source.py', text };
}

/** Writes how the war gets into a WebLogic. */
function deployment({ name }: Project, jndiName: string, driver: string | undefined): OrderedContribution[] {
  const view = { name: sh(name), jndiName, lookup: `java:comp/env/${jndiName}`, driver: driver && sh(driver) };
  return [
    {
      kind: 'file',
      owner: 'ours',
      path: 'deploy/weblogic/README.md',
      text: renderTemplate('servers/weblogic/README.md', view),
    },
    {
      kind: 'readmeSection',
      order: -1,
      title: 'Deploy on WebLogic',
      markdown: `\`target/${md(name)}.war\` is for WebLogic 15.1.1, on which it has not been run; [deploy/weblogic/README.md](deploy/weblogic/README.md) says what is
known and what goes where. There \`/${md(name)}\`, the context path, stands before each path. Started with \`java -jar\` it brings its own
Tomcat and pool.`,
    },
  ];
}
