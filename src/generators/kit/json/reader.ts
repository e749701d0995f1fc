import type { Project } from '../../../model/project.ts';
import type { OrderedContribution } from '../../parts/part.ts';
import { javaFile, packageOf } from '../../text/java/java-file.ts';

const JSON_HOME = 'json';

/** @returns the qualified name of what reads JSON into requests. */
export function readerClass(project: Project): string {
  return `${packageOf(project, JSON_HOME)}.RequestReader`;
}

/** What reads JSON into requests and calls methods with them, whatever protocol brings it; `guarded`: some ask for permissions. */
export function readerFiles(project: Project, guarded: boolean): readonly OrderedContribution[] {
  const file = (name: string) =>
    javaFile(project, { home: JSON_HOME, name, template: `json/${name}.java`, view: { guarded } });
  return [file('RequestReader'), file('BoundOperation'), { kind: 'dependency', artifact: 'validation' }];
}
