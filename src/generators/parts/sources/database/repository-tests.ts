import { runtimeClass } from '../../../runtime/classes.ts';
import { javaFile, modelClass, separated } from '../../../text/java/java-file.ts';
import { block } from '../../../text/render/escape.ts';
import { exampleRecord } from '../../../text/types/json.ts';
import type { Contribution } from '../../part.ts';
import type { Dialect } from './dialects/dialect.ts';
import type { DatabaseGroup, DatabaseProject } from './operation/operation.ts';

const SAMPLE_INDENT = 12;
const IMPORTS = [
  'java.sql.SQLException',
  'java.util.List',
  'org.junit.jupiter.api.Test',
  'org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable',
  'org.springframework.beans.factory.annotation.Autowired',
  'org.springframework.boot.test.context.SpringBootTest',
  'org.springframework.dao.DataAccessException',
  'org.springframework.transaction.annotation.Transactional',
];

/** Writes the tests on the real database: each routine is called in a transaction that is rolled back. */
export function databaseTest(group: DatabaseGroup, dialect: Dialect, project: DatabaseProject): Contribution[] {
  const operations = group.operations.filter((operation) => operation.transaction === 'joins');
  if (operations.length === 0) return [];
  const methods = operations.map(({ names, request, streamed, paging }) => {
    const needed = request.members.filter((member) => !member.optional);
    return {
      name: names.method,
      request: request.members.length > 0 ? request.name : undefined,
      streamed,
      paged: paging !== undefined,
      sample: block(JSON.stringify(exampleRecord(needed, project.types), null, 2), SAMPLE_INDENT),
    };
  });
  const asks = methods.some((method) => method.request !== undefined);
  return [
    javaFile(project, {
      home: 'repository',
      name: `${group.type}RepositoryDbIT`,
      template: 'sources/database/RepositoryDbIT.java',
      test: true,
      imports: [
        ...IMPORTS,
        ...(methods.some(({ paged }) => paged) ? [runtimeClass('page.PageRequest')] : []),
        ...(asks ? ['tools.jackson.databind.json.JsonMapper'] : []),
        ...methods.flatMap((method) => (method.request ? [modelClass(project, method.request)] : [])),
      ],
      view: {
        repository: `${group.type}Repository`,
        methods,
        asks,
        states: separated(dialect.changedStates.map((text) => ({ text }))),
        staticImports: ['org.assertj.core.api.Assertions.assertThat'],
      },
    }),
  ];
}
