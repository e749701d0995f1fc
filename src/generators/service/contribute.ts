import { javaFile } from '../java/java-file.ts';
import type { Project } from '../model/project.ts';
import type { OrderedContribution, Source } from '../part.ts';
import { failureFiles } from './failures.ts';
import { modelFiles } from './records.ts';
import { serviceFile } from './service.ts';

/** What every project has whatever its parts: records, services around its source's calls, what failures mean. */
export function service(project: Project, source: Source): OrderedContribution[] {
  const optional = project.operations.some((one) => one.request.members.some((member) => member.optional));
  const module = { home: 'config', name: 'OptionalModule', template: 'service/OptionalModule.java' };
  return [
    ...modelFiles(project),
    ...project.groups.map((group) => serviceFile(group, source.calls(group), project)),
    ...(optional ? [javaFile(project, module)] : []),
    ...failureFiles(project),
    { kind: 'dependency', artifact: 'validation' },
    { kind: 'dependency', artifact: 'test', scope: 'test' },
  ];
}
