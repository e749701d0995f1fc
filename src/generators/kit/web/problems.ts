import type { Project } from '../../../model/project.ts';
import type { OrderedContribution } from '../../parts/part.ts';
import { javaFile, packageOf } from '../../text/java/java-file.ts';

const NAME = 'ProblemPage';

/**
 * The page that makes a problem (RFC 9457) of what the web server answers by itself: an unknown address, a body that
 * cannot be read.
 */
export function problems(project: Project): OrderedContribution[] {
  return [
    javaFile(project, { home: 'config', name: NAME, template: `web/problems/${NAME}.java` }),
    { kind: 'autoConfiguration', type: `${packageOf(project, 'config')}.${NAME}` },
  ];
}
