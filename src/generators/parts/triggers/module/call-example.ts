import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import { answeredType, streamedRow } from '../../../service/response.ts';
import type { Code } from '../../../text/java/code.ts';
import { id, num } from '../../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../../text/render/rendered.ts';
import { exampleRequest } from './values.ts';

/**
 * Writes a call of an operation with an example of its request; a variable `rows` takes rows one by one.
 * @example
 * orderTotal(orderId)   →   operations.orderTotal(new OrderTotalRequest(1))
 */
export function callOf(
  operation: Operation,
  project: Project,
  variable: string,
): Code & { readonly answer: Code | undefined } {
  const { names, request, paging } = operation;
  const answer = answeredType(operation, project);
  const asked = request.members.length > 0 ? exampleRequest(request.name, request.members, project) : undefined;
  const row = streamedRow(operation, project);
  const first = paging ? fragment`new PageRequest(null, ${num(paging.size)})` : undefined;
  const all: readonly Rendered[] = [
    ...(asked ? [asked.text] : []),
    ...(first ? [first] : []),
    ...(row ? [fragment`rows`] : []),
  ];
  return {
    text: fragment`${id(variable)}.${id(names.method)}(${joined(all, ', ')})`,
    imports: [
      ...(asked?.imports ?? []),
      ...(paging ? [runtimeClass('page.PageRequest')] : []),
      ...(row ? ['java.util.function.Consumer', ...row.imports] : []),
    ],
    answer,
  };
}
