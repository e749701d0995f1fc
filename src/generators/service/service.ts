import { javaFile, packageOf } from '../java/java-file.ts';
import type { Operation } from '../model/operation.ts';
import type { Group, Project } from '../model/project.ts';
import type { Contribution, ServiceCalls } from '../part.ts';
import { doc, docCode } from '../render/escape.ts';
import { fragment } from '../render/rendered.ts';
import { eventName } from './records.ts';
import { answerType, requestParameter } from './response.ts';

/** The service of a group: where transactions begin and end. It knows no technology. */
export function serviceFile(group: Group, calls: ServiceCalls, project: Project): Contribution {
  const methods = group.operations.map((operation) => method(operation, project));
  const events = methods.some((one) => one.event !== undefined);
  const transactional = methods.some((one) => one.transactional);
  return javaFile(project, {
    home: 'service',
    name: `${group.type}Service`,
    template: 'service/service.java',
    imports: [
      `${packageOf(project, calls.home)}.${calls.type}`,
      'org.springframework.stereotype.Service',
      ...(transactional ? ['org.springframework.transaction.annotation.Transactional'] : []),
      ...(methods.some((one) => one.own) ? ['org.springframework.transaction.annotation.Propagation'] : []),
      ...(events ? ['org.springframework.context.ApplicationEventPublisher'] : []),
      ...methods.flatMap((one) => one.imports),
    ],
    view: {
      doc: `What the service can do: ${group.type}.${transactional ? ' Transactions begin and end here.' : ''}`,
      calls,
      methods,
      events,
    },
  });
}

function method(operation: Operation, project: Project) {
  const answer = answerType(operation, project);
  const parameter = requestParameter(operation, project);
  const own = operation.transaction === 'own';
  const about = operation.doc ? doc(sentence(operation.doc)) : fragment`Calls ${docCode(operation.title)}.`;
  return {
    name: operation.names.method,
    doc: own ? fragment`${about} It ends transactions itself, so none is opened around it.` : about,
    returns: answer?.text ?? fragment`void`,
    answers: answer !== undefined,
    parameters: parameter.text,
    argument: parameter.argument,
    own,
    transactional: operation.transaction !== 'none',
    event: operation.senders.length > 0 ? eventName(operation) : undefined,
    imports: [...parameter.imports, ...(answer?.imports ?? [])],
  };
}

/** @returns what a source says of something as a sentence. */
export function sentence(comment: string): string {
  const text = comment.trim();
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
