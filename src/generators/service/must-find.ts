import type { Operation } from '../../model/operation.ts';
import type { Project } from '../../model/project.ts';
import type { OrderedContribution } from '../parts/part.ts';
import { javaFile, packageOf } from '../text/java/java-file.ts';
import { fragment } from '../text/render/rendered.ts';

const CHECKS = {
  counts: {
    method: fragment`changed`,
    name: 'whatWasChangedIsCounted',
    ...{ there: fragment`changed(2)`, value: fragment`2`, none: fragment`changed(0)` },
  },
  lists: {
    method: fragment`rows`,
    name: 'rowsAreAnsweredWhereThereAreAny',
    ...{ there: fragment`rows(List.of(1))`, value: fragment`List.of(1)`, none: fragment`rows(List.of())` },
  },
  singles: {
    method: fragment`row`,
    name: 'aRowIsAnsweredWhereItIsThere',
    ...{ there: fragment`row("row")`, value: fragment`"row"`, none: fragment`row(null)` },
  },
};
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
  return shape && fragment`MustFind.${CHECKS[shape].method}`;
}

/** Contributes the class that checks, its test and the README's section; nothing where nothing must be found. */
export function mustFind(project: Project): readonly OrderedContribution[] {
  const demanding = project.operations.filter((operation) => operation.mustFind);
  if (demanding.length === 0) return [];
  const shapes = [...new Set(demanding.flatMap((operation) => shapeOf(operation) ?? []))].sort();
  const has = (shape: Shape) => shapes.includes(shape);
  const failures = ['Failure', 'FailureException'].map((name) => `${packageOf(project, 'failure')}.${name}`);
  const list = has('lists') ? ['java.util.List'] : [];
  const file = (name: string, imports: readonly string[], view: object, test = false) =>
    javaFile(project, { home: 'service', name, template: `service/${name}.java`, imports, view, test });
  return [
    file('MustFind', [...failures, ...list, ...(has('singles') ? ['org.jspecify.annotations.Nullable'] : [])], {
      counts: has('counts'),
      lists: has('lists'),
      singles: has('singles'),
    }),
    file(
      'MustFindTest',
      [...failures, ...list, 'org.junit.jupiter.api.Test'],
      {
        checks: shapes.map((shape) => CHECKS[shape]),
        staticImports: [
          'org.assertj.core.api.Assertions.assertThat',
          'org.assertj.core.api.Assertions.assertThatExceptionOfType',
        ],
      },
      true,
    ),
    { kind: 'readmeSection', title: 'What must be there', markdown: readme(demanding) },
  ];
}

function readme(demanding: readonly Operation[]): string {
  return `${demanding.map(({ names }) => `\`${names.method}\``).join(', ')}: that nothing is there is a failure (not found), and no answer. With
\`"noneFound": "answer"\` among the options of its endpoint in \`forja.json\`, an operation answers 0 or no rows.`;
}
