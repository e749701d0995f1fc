import { lower } from '../../../../checks/names/words.ts';
import type { Operation } from '../../../../model/operation.ts';
import type { Group, Project } from '../../../../model/project.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import { streamedRow } from '../../../service/response.ts';
import { javaFile, packageOf } from '../../../text/java/java-file.ts';
import { fragment, joined } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';
import { callOf } from './call-example.ts';
import { HOME, interfaceOf } from './names.ts';

/**
 * Writes the tests, which replace the services: what each call comes to, and that an application gets the beans without
 * a scan.
 */
export function testFiles(project: Project): readonly Contribution[] {
  const groups = project.groups.map((group) => ({
    type: interfaceOf(group),
    name: lower(interfaceOf(group)),
    service: `${group.type}Service`,
    serviceName: lower(`${group.type}Service`),
  }));
  const failures = ['Failure', 'FailureException'].map((name) => runtimeClass(`failure.${name}`));
  const services = groups.map(({ service }) => `${packageOf(project, 'service')}.${service}`);
  return [
    javaFile(project, {
      home: HOME,
      name: 'ApplicationTest',
      template: 'triggers/module/ApplicationTest.java',
      view: { groups },
      imports: [...BASE_IMPORTS, ...failures, ...services],
      test: true,
    }),
    ...project.groups.map((group) => groupTest(group, project)),
  ];
}

function groupTest(group: Group, project: Project): Contribution {
  const methods = group.operations.map((operation) => method(operation, lower(interfaceOf(group)), project));
  return javaFile(project, {
    home: HOME,
    name: `${interfaceOf(group)}Test`,
    template: 'triggers/module/OperationsTest.java',
    test: true,
    imports: [...methods.flatMap((method) => method.imports), 'org.junit.jupiter.api.Test'],
    view: {
      service: lower(`${group.type}Service`),
      methods,
      any: methods.some((method) => method.any.toString() !== ''),
    },
  });
}

function method(operation: Operation, variable: string, project: Project) {
  const { text, imports } = callOf(operation, project, variable);
  const { request, paging, names } = operation;
  const row = streamedRow(operation, project);
  const taken = [request.members.length > 0, paging !== undefined || row !== undefined].filter(Boolean);
  return {
    name: names.method,
    text,
    ...(row && { row: row.text }),
    any: joined(
      taken.map(() => fragment`any()`),
      ', ',
    ),
    imports,
  };
}

const BASE_IMPORTS = [
  'org.assertj.core.api.ThrowableAssert.ThrowingCallable',
  'org.springframework.beans.factory.annotation.Autowired',
  'org.springframework.boot.test.context.SpringBootTest',
  'org.springframework.test.context.bean.override.mockito.MockitoBean',
];
