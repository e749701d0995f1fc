import { javaFile, packageOf } from '../../../text/java/java-file.ts';
import type { OrderedContribution } from '../../part.ts';
import type { DatabaseProject } from './operation/operation.ts';

const NAME = 'DatabaseDefaults';

/** Contributes the beans of a library, which has no pool: it works with the application's data source, or with the one meant for it. */
export function applicationsDatabase(project: DatabaseProject): OrderedContribution[] {
  const template = `sources/database/${NAME}.java`;
  return [
    javaFile(project, { home: 'repository', name: NAME, template, view: { qualifier: project.name } }),
    javaFile(project, {
      home: 'repository',
      name: `${NAME}Test`,
      template: `sources/database/${NAME}Test.java`,
      test: true,
    }),
    { kind: 'autoConfiguration', type: `${packageOf(project, 'repository')}.${NAME}` },
    { kind: 'readmeSection', title: 'Which database', markdown: readme(project.name) },
  ];
}

function readme(name: string): string {
  return `Calls go through the application's own \`JdbcTemplate\`, and so through its \`DataSource\`, pool and time-outs: this library opens no
connection by itself and sets nothing of the pool. \`spring.jdbc.template.query-timeout\` ends calls that take too long. What a routine leaves in
its session (settings, temporary tables, locks) stays there, unless the pool does something about it.

An application with several databases qualifies what is meant for this library with its name, the data source and the transactions
on it:

\`\`\`java
@Configuration(proxyBeanMethods = false)
class DatabaseOfItsOwn {

    @Bean(defaultCandidate = false)
    @Qualifier("${name}")
    @ConfigurationProperties("databases.${name}")
    HikariDataSource ownDataSource() {
        return new HikariDataSource();
    }

    @Bean(defaultCandidate = false)
    @Qualifier("${name}")
    JdbcTransactionManager ownTransactions(@Qualifier("${name}") DataSource dataSource) {
        return new JdbcTransactionManager(dataSource);
    }
}
\`\`\``;
}
