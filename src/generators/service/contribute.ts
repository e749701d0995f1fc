import { omits, omitsInside } from '../../model/omitted-members.ts';
import type { Project } from '../../model/project.ts';
import { refusesNull, typesWithin } from '../../model/types.ts';
import type { OrderedContribution, Source } from '../parts/part.ts';
import { javaFile, modelClass } from '../text/java/java-file.ts';
import { failureFiles } from './failures.ts';
import { isRenamed, memberNames } from './member-names.ts';
import { mustFind } from './must-find.ts';
import { modelFiles } from './records.ts';
import { pageFiles } from './response.ts';
import { serviceFile } from './service.ts';

/** Contributes the records, the services around the source's calls and the failures, which every project has. */
export function service(project: Project, source: Source): OrderedContribution[] {
  const model = modelFiles(project);
  const transactional = project.operations.some(({ transaction }) => transaction === 'joins');
  const retry = (name: string) => javaFile(project, { home: 'service', name, template: `service/${name}.java` });
  const times = hasZonedTimes(project);
  const config = (name: string, test = false) =>
    javaFile(project, { home: 'config', name, template: `service/${name}.java`, test, view: { times } });
  return [
    ...model,
    ...pageFiles(project),
    ...project.groups.map((group) => serviceFile(group, source.calls(group), project)),
    ...mustFind(project),
    ...(transactional ? [retry('RepeatedWhenLost'), retry('RetryConfiguration')] : []),
    ...(project.library ? [] : [config('StrictJson'), config('StrictJsonTest', true)]),
    ...(project.callersLeave ? [retry('Callers'), callersTest(project)] : []),
    ...absence(project),
    ...memberNames(project),
    ...(model.length > 0 ? [modelPackage(project)] : []),
    ...failureFiles(project),
    { kind: 'dependency', artifact: 'validation' },
    { kind: 'dependency', artifact: 'test', scope: 'test' },
  ];
}

/** Tells whether a time with an offset is taken or answered. */
function hasZonedTimes({ operations, types }: Project): boolean {
  const answered = operations.flatMap(({ response: { members } }) =>
    members.flatMap((member) =>
      member.kind === 'value' ? [member.member] : member.kind === 'rows' ? member.columns : [],
    ),
  );
  const taken = operations.flatMap(({ request }) => request.members);
  return typesWithin([...taken, ...answered], types).some((type) => type.kind === 'time' && type.zoned);
}

function callersTest(project: Project): OrderedContribution {
  return javaFile(project, { home: 'service', name: 'CallersTest', template: 'service/CallersTest.java', test: true });
}

const VALUE_EXTRACTOR = 'src/generated/resources/META-INF/services/jakarta.validation.valueextraction.ValueExtractor';

function modelPackage(project: Project): OrderedContribution {
  const view = { doc: 'What operations take and answer.' };
  return javaFile(project, { home: 'model', name: 'package-info', template: 'service/package-info.java', view });
}

/** Contributes the classes that tell a value that was left out from null; nothing where no request asks for it. */
function absence(project: Project): OrderedContribution[] {
  const members = project.operations.flatMap(({ request }) => request.members);
  const view = { written: omitsInside(project) };
  const file = (name: string) => javaFile(project, { home: 'model', name, template: `service/${name}.java`, view });
  const extractor = `${modelClass(project, 'OmittableValue')}\n`;
  return [
    // What reads renamed members of a request knows both.
    ...(omits(project) || isRenamed(project)
      ? [
          file('Omittable'),
          file('OmittableValue'),
          { kind: 'file', owner: 'ours', path: VALUE_EXTRACTOR, text: extractor } as const,
        ]
      : []),
    ...(members.some(refusesNull) ? [file('NotNullIfGiven')] : []),
  ];
}
