import type { Project } from '../../../model/project.ts';
import type { OrderedContribution } from '../../parts/part.ts';
import { javaFile, packageOf } from '../../text/java/java-file.ts';

const JSON_HOME = 'json';

/** @returns the qualified name of the class that reads JSON into requests. */
export function readerClass(project: Project): string {
  return `${packageOf(project, JSON_HOME)}.RequestReader`;
}

/**
 * Writes the classes that read JSON into requests and call methods with them, for any protocol; `guarded`: some methods
 * ask for permissions.
 */
export function readerFiles(project: Project, guarded: boolean): readonly OrderedContribution[] {
  const file = (name: string) =>
    javaFile(project, { home: JSON_HOME, name, template: `json/${name}.java`, view: { guarded } });
  return [file('RequestReader'), file('BoundOperation'), { kind: 'dependency', artifact: 'validation' }];
}
