import { yamlText } from '../../../../text/render/escape.ts';
import { renderTemplate } from '../../../../text/render/template.ts';
import type { OrderedContribution } from '../../../part.ts';
import type { DatabaseContainer, Dialect } from '../dialects/dialect.ts';
import type { DatabaseProject } from '../operation/operation.ts';

/** The name of the database's container, by which the service finds it. */
const HOST = 'database';

/**
 * Writes the url of the database that compose brings; undefined where it brings none.
 * @example
 * postgresql, db.internal:5432, shop   →   jdbc:postgresql://database:5432/shop
 */
export function composedUrl({ connection }: DatabaseProject, { container, jdbcUrl }: Dialect): string | undefined {
  const { jdbcParameters: _, ...plain } = connection;
  return container && jdbcUrl({ ...plain, host: HOST, port: container.port, tls: 'prefer' });
}

/** Contributes the database that compose brings, filled by scripts of the owner's; nothing where no image is known. */
export function databaseContainer(project: DatabaseProject, { container }: Dialect): OrderedContribution[] {
  if (!container) return [];
  return [
    { kind: 'composeService', name: HOST, yaml: composed(container, project), volume: HOST },
    {
      kind: 'file',
      owner: 'theirs',
      path: `${HOST}/README.md`,
      text: renderTemplate('sources/database/container-readme', {}),
    },
  ];
}

function composed(container: DatabaseContainer, { connection }: DatabaseProject): string {
  const environment = Object.entries(container.environment(connection)).map(
    ([name, value]) => `  ${name}: ${yamlText(name.endsWith('PASSWORD') ? value : value.replaceAll('$', '$$$$'))}`,
  );
  const health = container.health(connection).map((word) => yamlText(word.replaceAll('$', '$$$$')));
  return `image: ${container.image}
restart: unless-stopped
environment:
${environment.join('\n')}
ports:
  - "127.0.0.1:\${DB_PORT:-${container.port}}:${container.port}"
volumes:
  - ./${HOST}:${container.scripts}:ro
  - ${HOST}:${container.data}
healthcheck:
  test: ["CMD", ${health.join(', ')}]
  interval: 5s
  timeout: 5s
  retries: 24
`;
}
