import { isTransactional, type Operation } from '../../model/operation.ts';
import type { Group, Project } from '../../model/project.ts';
import type { Contribution, ServiceCalls } from '../parts/part.ts';
import { runtimeClass } from '../runtime/classes.ts';
import { javaFile, packageOf } from '../text/java/java-file.ts';
import { doc, docCode, id } from '../text/render/escape.ts';
import { fragment, joined } from '../text/render/rendered.ts';
import { findingCheck } from './must-find.ts';
import { eventComponents, eventName } from './records.ts';
import { answeredType, operationParameters } from './response.ts';

/** Writes the service of a group, in which transactions begin and end. It knows no technology. */
export function serviceFile(group: Group, calls: ServiceCalls, project: Project): Contribution {
  const methods = group.operations.map((operation) => method(operation, calls, project));
  const events = methods.some(({ event }) => event !== undefined);
  const transactional = methods.some(({ transactional, block }) => transactional || block !== undefined);
  return javaFile(project, {
    home: 'service',
    name: `${group.type}Service`,
    template: 'service/service.java',
    imports: [
      `${packageOf(project, calls.home)}.${calls.type}`,
      'io.micrometer.observation.annotation.Observed',
      'org.springframework.stereotype.Service',
      ...(transactional ? ['org.springframework.transaction.annotation.Transactional'] : []),
      ...(methods.some(({ own }) => own) ? ['org.springframework.transaction.annotation.Propagation'] : []),
      ...(transactional && project.library ? ['org.springframework.beans.factory.annotation.Qualifier'] : []),
      ...(events ? ['org.springframework.context.ApplicationEventPublisher'] : []),
      ...(methods.some(({ repeated }) => repeated) ? [runtimeClass('transaction.RepeatedWhenLost')] : []),
      ...methods.flatMap(({ imports }) => imports),
    ],
    view: {
      doc: `What the service can do: ${group.type}.${transactional ? ' Transactions begin and end here.' : ''}`,
      calls,
      methods,
      events,
      ...(transactional && project.library && { qualifier: project.name }),
    },
  });
}

function method(operation: Operation, { variable }: ServiceCalls, project: Project) {
  const answer = answeredType(operation, project);
  const check = findingCheck(operation);
  const parameter = operationParameters(operation, project);
  const call = fragment`${id(variable)}.${id(operation.names.method)}(${parameter.argument})`;
  const own = operation.transaction === 'own';
  const about = operation.doc ? doc(sentence(operation.doc)) : fragment`Calls ${docCode(operation.title)}.`;
  return {
    name: operation.names.method,
    doc: own ? fragment`${about} It ends transactions itself, so none is opened around it.` : about,
    block: operation.blocks && {
      ...{ name: `${operation.names.method}All`, request: operation.request.name },
      ...{ call: fragment`${id(variable)}.${id(`${operation.names.method}All`)}(requests)` },
    },
    returns: answer?.text ?? fragment`void`,
    answers: answer !== undefined,
    parameters: parameter.text,
    call: check ? fragment`${check}(${call})` : call,
    own,
    transactional: own || isTransactional(operation),
    // Rows that were handed out cannot be taken back.
    repeated: operation.transaction === 'joins' && !operation.streamed,
    // What a sender keeps of it is written in the same transaction.
    reads: operation.nature === 'reads' && operation.senders.length === 0,
    event: operation.senders.length > 0 ? eventName(operation) : undefined,
    told: joined(
      eventComponents(operation, project).map(({ name }) => id(name)),
      ', ',
    ),
    imports: [
      ...(operation.blocks ? ['java.util.List'] : []),
      ...parameter.imports,
      ...(answer?.imports ?? []),
      ...(check ? [runtimeClass('operation.MustFind')] : []),
    ],
  };
}

/** Makes a sentence of a source's comment. */
function sentence(comment: string): string {
  const text = comment.trim().replace(/^[a-z]/, (letter) => letter.toUpperCase());
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
