import type { Operation } from '../../model/operation.ts';
import type { Project } from '../../model/project.ts';
import type { OrderedContribution } from '../parts/part.ts';
import { fragment } from '../text/render/rendered.ts';

/** Methods of `MustFind`, by what an answer is. */
const CHECKS = { counts: fragment`changed`, lists: fragment`rows`, singles: fragment`row` };
type Shape = keyof typeof CHECKS;

/** Finds the shape of an answer that shows that nothing was found; undefined where that is an answer like any other. */
function shapeOf({ mustFind, response: { members } }: Operation): Shape | undefined {
  const [only] = members;
  if (!mustFind || only?.kind === 'value') return undefined;
  if (only?.kind === 'count') return 'counts';
  return only?.many ? 'lists' : 'singles';
}

/**
 * Writes the method of `MustFind` that checks an operation's answer; undefined where the operation need not find anything.
 * @example
 * an UPDATE that must find a row   →   MustFind.changed
 */
export function findingCheck(operation: Operation) {
  const shape = shapeOf(operation);
  return shape && fragment`MustFind.${CHECKS[shape]}`;
}

/** Contributes the README's section on it; nothing where nothing must be found. */
export function mustFind(project: Project): readonly OrderedContribution[] {
  const demanding = project.operations.filter((operation) => operation.mustFind);
  if (demanding.length === 0) return [];
  return [{ kind: 'readmeSection', title: 'What must be there', markdown: readme(demanding) }];
}

function readme(demanding: readonly Operation[]): string {
  return `${demanding.map(({ names }) => `\`${names.method}\``).join(', ')}: that nothing is there is a failure (not found), and no answer. With
\`"noneFound": "answer"\` among the options of its endpoint in \`forja.json\`, an operation answers 0 or no rows.`;
}
