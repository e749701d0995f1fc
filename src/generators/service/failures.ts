import type { Project } from '../../model/project.ts';
import type { Contribution } from '../parts/part.ts';
import { javaFile } from '../text/java/java-file.ts';
import { isRenamed } from './member-names.ts';

/** Where a project's failures are: sources say what an exception means, triggers answer it. */
const FAILURE_HOME = 'failure';

/** What can go wrong, and who says so: the classifiers of the project's source, and its owner's before them. */
export function failureFiles(project: Project): Contribution[] {
  const view = { renamed: isRenamed(project) };
  const file = (name: string, test = false) =>
    javaFile(project, { home: FAILURE_HOME, name, template: `service/failure/${name}.java`, test, view });
  return [
    file('Failure'),
    file('FailureException'),
    file('FailureClassifier'),
    file('Failures'),
    file('FailuresTest', true),
  ];
}
