import type { Project } from '../../../../model/project.ts';
import { md, mdCode, sh } from '../../../text/render/escape.ts';
import { renderTemplate } from '../../../text/render/template.ts';
import type { OrderedContribution } from '../../part.ts';

/** Writes how the war gets into a Tomcat. `jndiName`: the data source's; `driver`: the library that Tomcat needs for it. */
export function deployment({ name }: Project, jndiName: string, driver: string | undefined): OrderedContribution[] {
  const view = { name: sh(name), jndi: mdCode(`java:comp/env/${jndiName}`), driver: driver && sh(driver) };
  return [
    {
      kind: 'file',
      owner: 'ours',
      path: 'deploy/tomcat/README.md',
      text: renderTemplate('servers/tomcat/README.md', view),
    },
    {
      kind: 'readmeSection',
      order: -1,
      title: 'Deploy on Tomcat',
      markdown: `\`target/${md(name)}.war\` is for Tomcat 11 (Servlet 6.1); [deploy/tomcat/README.md](deploy/tomcat/README.md) says what goes where. There
\`/${md(name)}\`, the context path, stands before each path. Started with \`java -jar\` it brings its own Tomcat and pool.`,
    },
  ];
}
