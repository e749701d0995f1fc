import { omits } from '../../model/omitted-members.ts';
import type { Project } from '../../model/project.ts';
import { refusesNull } from '../../model/types.ts';
import type { OrderedContribution, Source } from '../parts/part.ts';
import { javaFile } from '../text/java/java-file.ts';
import { isRenamed } from './member-names.ts';
import { mustFind } from './must-find.ts';
import { modelFiles } from './records.ts';
import { serviceFile } from './service.ts';

/** Contributes the records, the services around the source's calls and the failures, which every project has. */
export function service(project: Project, source: Source): OrderedContribution[] {
  const model = modelFiles(project);
  return [
    ...model,
    ...project.groups.map((group) => serviceFile(group, source.calls(group), project)),
    ...mustFind(project),
    ...modulesOf(project).map((module) => ({ kind: 'runtime', module }) as const),
    ...(model.length > 0 ? [modelPackage(project)] : []),
    { kind: 'dependency', artifact: 'validation' },
    { kind: 'dependency', artifact: 'test', scope: 'test' },
  ];
}

/** Lists the modules of the runtime that records and services are written with. */
function modulesOf(project: Project): readonly string[] {
  const members = project.operations.flatMap(({ request }) => request.members);
  const tellsAbsence = omits(project) || isRenamed(project) || members.some(refusesNull);
  return [
    'core',
    ...(project.library ? [] : ['json']),
    ...(tellsAbsence ? ['values'] : []),
    ...(project.operations.some(({ transaction }) => transaction === 'joins') ? ['transaction'] : []),
  ];
}

function modelPackage(project: Project): OrderedContribution {
  const view = { doc: 'What operations take and answer.' };
  return javaFile(project, { home: 'model', name: 'package-info', template: 'service/package-info.java', view });
}
