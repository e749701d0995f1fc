import { lower } from '../../../../checks/names/words.ts';
import type { Group, Project } from '../../../../model/project.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import { stateClass } from '../../../service/state/inbox.ts';
import { javaFile, packageOf } from '../../../text/java/java-file.ts';
import type { Contribution } from '../../part.ts';
import type { JobProject } from './options.ts';

/** Writes the tests, which need nothing else: a run of each job. */
export function testFiles(project: Project, { scaling }: JobProject): Contribution[] {
  const services = project.groups.map(({ type }) => ({ type: `${type}Service`, name: lower(`${type}Service`) }));
  const base = javaFile(project, {
    ...{ home: 'job', name: 'JobsTest', template: 'triggers/job/JobsTest.java', test: true },
    view: { services, scaling },
    imports: [
      ...BASE_IMPORTS,
      runtimeClass('job.Job'),
      runtimeClass('job.JobRun'),
      ...services.map(({ type }) => `${packageOf(project, 'service')}.${type}`),
      ...(scaling ? [stateClass('Ticks'), ...TRANSACTION_IMPORTS] : []),
    ],
  });
  return [base, ...project.groups.map((group) => groupTest(group, project))];
}

function groupTest(group: Group, project: Project): Contribution {
  const methods = group.operations.map(({ names, request }) => ({
    name: names.method,
    asks: request.members.length > 0,
  }));
  return javaFile(project, {
    ...{ home: 'job', name: `${group.type}JobsTest`, template: 'triggers/job/GroupJobsTest.java', test: true },
    view: { service: lower(`${group.type}Service`), methods, usesAny: methods.some(({ asks }) => asks) },
  });
}

const BASE_IMPORTS = [
  'java.time.Instant',
  'java.time.ZoneOffset',
  'java.util.List',
  'java.util.UUID',
  'org.springframework.beans.factory.annotation.Autowired',
  'org.springframework.boot.test.context.SpringBootTest',
  'org.springframework.test.context.bean.override.mockito.MockitoBean',
];
const TRANSACTION_IMPORTS = [
  'org.springframework.test.context.bean.override.convention.TestBean',
  'org.springframework.transaction.support.TransactionOperations',
];
