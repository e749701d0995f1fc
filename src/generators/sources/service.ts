import type { Group, Operation, Project } from '../model/project.ts';
import type { Contribution } from '../part.ts';
import { doc, docCode } from '../render/escape.ts';
import { fragment } from '../render/rendered.ts';
import { javaFile, packageOf } from './java-file.ts';
import { eventName } from './model.ts';
import { answerType, requestParameter, sourceName } from './shapes.ts';

/** The service of a group: where transactions begin and end. It knows no technology. */
export function serviceFile(group: Group, project: Project): Contribution {
  const methods = group.operations.map((operation) => method(operation, project));
  const events = methods.some((one) => one.event !== undefined);
  const repository = `${group.type}Repository`;
  return javaFile(project, {
    home: 'service',
    name: `${group.type}Service`,
    template: 'sources/service.java',
    imports: [
      `${packageOf(project, 'repository')}.${repository}`,
      'org.springframework.stereotype.Service',
      'org.springframework.transaction.annotation.Transactional',
      ...(methods.some((one) => one.own) ? ['org.springframework.transaction.annotation.Propagation'] : []),
      ...(events ? ['org.springframework.context.ApplicationEventPublisher'] : []),
      ...methods.flatMap((one) => one.imports),
    ],
    view: {
      doc: `What the service can do: ${group.type}. Transactions begin and end here.`,
      repository,
      methods,
      events,
    },
  });
}

function method(operation: Operation, project: Project) {
  const answer = answerType(operation, project);
  const parameter = requestParameter(operation, project);
  const { comment } = operation.source.routine;
  const own = operation.transaction === 'own';
  const about = comment ? doc(sentence(comment)) : fragment`Calls ${docCode(sourceName(operation))}.`;
  return {
    name: operation.names.method,
    doc: own ? fragment`${about} It ends transactions itself, so none is opened around it.` : about,
    returns: answer?.text ?? fragment`void`,
    answers: answer !== undefined,
    parameters: parameter.text,
    argument: parameter.argument,
    own,
    event: operation.senders.length > 0 ? eventName(operation) : undefined,
    imports: [...parameter.imports, ...(answer?.imports ?? [])],
  };
}

/** @returns a comment of the database as a sentence. */
export function sentence(comment: string): string {
  const text = comment.trim();
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
