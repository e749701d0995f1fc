import { lower } from '../../../../checks/names/words.ts';
import type { Group, Project } from '../../../../model/project.ts';
import type { Contribution } from '../../../parts/part.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import { stateClass } from '../../../service/state/inbox.ts';
import { javaFile, packageOf, separated } from '../../../text/java/java-file.ts';
import type { Endpoints } from './listeners.ts';
import type { FileProject } from './options.ts';
import type { Place } from './place.ts';
import { sampleFile } from './sample.ts';
import { schemaOf } from './settings.ts';

/** Writes the tests, which need nothing else: a file for each operation, whose record is a call. */
export function testFiles(
  project: Project,
  endpoints: Endpoints,
  { scaling }: FileProject,
  { id: home, isElsewhere }: Place,
): Contribution[] {
  const services = project.groups.map(({ type }) => ({ type: `${type}Service`, name: lower(`${type}Service`) }));
  const methods = [...endpoints].map(([{ names }, options]) => {
    return { name: names.method, validated: schemaOf(options, project) !== undefined };
  });
  const base = javaFile(project, {
    ...{ home, name: 'FilesTest', template: 'triggers/file/FilesTest.java', test: true },
    view: { services, methods, scaling, isElsewhere },
    imports: [
      ...BASE_IMPORTS,
      ...services.map(({ type }) => `${packageOf(project, 'service')}.${type}`),
      ...(isElsewhere ? [runtimeClass('file.Folders')] : []),
      ...(scaling ? [...LEDGER.map(stateClass), ...LEDGER_IMPORTS] : []),
    ],
  });
  return [base, ...project.groups.map((group) => groupTest(group, endpoints, project, home))];
}

function groupTest(group: Group, endpoints: Endpoints, project: Project, home: Place['id']): Contribution {
  const methods = group.operations.flatMap((operation) => {
    const options = endpoints.get(operation);
    if (!options) return [];
    const { name, lines } = sampleFile(operation, options, project);
    return [
      {
        ...{ name: operation.names.method, asks: operation.request.members.length > 0 },
        ...{ file: name, charset: options.encoding, lines: separated(lines.map((text) => ({ text }))) },
      },
    ];
  });
  return javaFile(project, {
    ...{ home, name: `${group.type}FilesTest`, template: 'triggers/file/GroupFilesTest.java', test: true },
    view: { service: lower(`${group.type}Service`), methods, usesAny: methods.some(({ asks }) => asks) },
  });
}

const LEDGER = ['FileClaim', 'FileLedger', 'FileProgress', 'FileState', 'KnownFile'];

const BASE_IMPORTS = [
  'java.io.IOException',
  'java.io.UncheckedIOException',
  'java.nio.charset.Charset',
  'java.nio.file.Files',
  'java.nio.file.Path',
  'java.nio.file.StandardCopyOption',
  'java.util.List',
  'org.springframework.boot.test.context.SpringBootTest',
  'org.springframework.test.context.DynamicPropertyRegistry',
  'org.springframework.test.context.DynamicPropertySource',
  'org.springframework.test.context.bean.override.convention.TestBean',
  'org.springframework.test.context.bean.override.mockito.MockitoBean',
  'org.springframework.transaction.support.TransactionOperations',
];
const LEDGER_IMPORTS = ['org.junit.jupiter.api.BeforeEach'];
