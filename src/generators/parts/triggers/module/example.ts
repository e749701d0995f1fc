import type { Operation } from '../../../../model/operation.ts';
import type { Group, Project } from '../../../../model/project.ts';
import { streamedRow } from '../../../service/response.ts';
import { importsOf } from '../../../text/java/code.ts';
import { javaFile, packageOf } from '../../../text/java/java-file.ts';
import { fragment } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';
import { callOf } from './call-example.ts';
import { HOME, interfaceOf } from './names.ts';

const VARIABLE = 'operations';

/** Writes an example of how an application calls each operation; it is compiled with the tests. */
export function exampleFiles(project: Project): readonly (Contribution & { readonly kind: 'file' })[] {
  return project.groups.map((group) => exampleFile(group, project));
}

/** Writes the part of an example that calls the first operation, for the README: an operation more makes it no longer. */
export function sampleOf(project: Project): Contribution & { readonly kind: 'file' } {
  const [group] = project.groups;
  const [first] = group?.operations ?? [];
  if (!group || !first) throw new Error('a project has an operation');
  return exampleFile(group, project, [first]);
}

function exampleFile(
  group: Group,
  project: Project,
  operations: readonly Operation[] = group.operations,
): Contribution & { readonly kind: 'file' } {
  const methods = operations.map((operation) => method(operation, project));
  return javaFile(project, {
    home: 'example',
    name: `${group.type}Example`,
    template: 'triggers/module/Example.java',
    test: true,
    imports: [`${packageOf(project, HOME)}.${interfaceOf(group)}`, ...importsOf(methods)],
    view: { type: interfaceOf(group), variable: VARIABLE, methods },
  }) as Contribution & { readonly kind: 'file' };
}

function method(operation: Operation, project: Project) {
  const { answer, text, imports } = callOf(operation, project, VARIABLE);
  const row = streamedRow(operation, project);
  return {
    name: operation.names.method,
    returns: answer?.text ?? fragment`void`,
    answers: answer !== undefined,
    text,
    takes: row ? fragment`Consumer<${row.text}> rows` : fragment``,
    imports: [...imports, ...(answer?.imports ?? [])],
  };
}
