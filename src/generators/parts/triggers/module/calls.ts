import type { Operation } from '../../../../model/operation.ts';
import type { Group, Project } from '../../../../model/project.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import { answeredType, operationParameters, streamedRow } from '../../../service/response.ts';
import { javaFile, packageOf } from '../../../text/java/java-file.ts';
import { doc, docCode, num } from '../../../text/render/escape.ts';
import { fragment, type Rendered } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';
import { HOME, interfaceOf } from './names.ts';

/** Writes the interface of a group, and the class behind it that calls the service. */
export function callFiles(group: Group, project: Project): readonly Contribution[] {
  const methods = group.operations.map((operation) => method(operation, project));
  const imports = methods.flatMap((method) => method.imports);
  const service = `${group.type}Service`;
  const type = interfaceOf(group);
  const file = (name: string, template: string, own: readonly string[]) =>
    javaFile(project, {
      home: HOME,
      name,
      template: `triggers/module/${template}.java`,
      imports: [...own, ...imports],
      view: { title: group.type, type, service, methods },
    });
  return [
    file(type, 'Operations', [runtimeClass('failure.FailureException')]),
    file(`Service${type}`, 'ServiceOperations', [
      `${packageOf(project, 'service')}.${service}`,
      runtimeClass('library.Calls'),
      'org.springframework.stereotype.Component',
    ]),
  ];
}

function method(operation: Operation, project: Project) {
  const { names, request } = operation;
  const answer = answeredType(operation, project);
  const parameters = operationParameters(operation, project);
  const asks = request.members.length > 0;
  const row = streamedRow(operation, project);
  return {
    name: names.method,
    doc: operation.doc ? doc(sentence(operation.doc)) : fragment`Calls ${docCode(operation.title)}.`,
    notes: notesOf(operation),
    returns: answer?.text ?? fragment`void`,
    answers: answer !== undefined,
    parameters: parameters.text,
    argument: parameters.argument,
    asks,
    ...(operation.paging && { most: num(operation.maxRows) }),
    streamed: row !== undefined,
    handed: asks ? fragment`request, taken` : fragment`taken`,
    imports: [...parameters.imports, ...(answer?.imports ?? [])],
  };
}

function notesOf({ transaction, streamed }: Operation): readonly Rendered[] {
  return [
    ...(streamed ? [fragment`Rows are handed over as they are read, each once, and none is kept.`] : []),
    ...(transaction === 'own' ? [fragment`It ends transactions itself, so that of its caller has no part in it.`] : []),
  ];
}

function sentence(comment: string): string {
  const text = comment.trim().replace(/^[a-z]/, (letter) => letter.toUpperCase());
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
