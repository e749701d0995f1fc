import type { Project } from '../../model/project.ts';
import type { Contribution } from '../parts/part.ts';
import { javaFile } from '../text/java/java-file.ts';
import { isRenamed } from './member-names.ts';

/** The package of a project's failures: sources say what an exception means, triggers answer it. */
const FAILURE_HOME = 'failure';

/** Contributes the kinds of failures and the classes that find the kind of an exception; the owner's classifiers go first. */
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
