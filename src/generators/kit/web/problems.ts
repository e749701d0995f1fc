import type { Project } from '../../../model/project.ts';
import type { OrderedContribution } from '../../parts/part.ts';
import { javaFile, packageOf } from '../../text/java/java-file.ts';

const NAME = 'ProblemPage';

/** What the server of a trigger answers by itself (an unknown address, a body that cannot be read), as a problem (RFC 9457). */
export function problems(project: Project): OrderedContribution[] {
  return [
    javaFile(project, { home: 'config', name: NAME, template: `web/problems/${NAME}.java` }),
    { kind: 'autoConfiguration', type: `${packageOf(project, 'config')}.${NAME}` },
  ];
}
