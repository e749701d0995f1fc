import type { Operation, ResponseMember, Rows } from '../../model/operation.ts';
import type { Project } from '../../model/project.ts';
import type { Member } from '../../model/types.ts';
import { runtimeClass } from '../runtime/classes.ts';
import type { Code } from '../text/java/code.ts';
import { modelClass, nullable, typeCode } from '../text/java/java-file.ts';
import { id, type as typeText } from '../text/render/escape.ts';
import { fragment, type Rendered } from '../text/render/rendered.ts';

const ROW_MAP: Code = { text: typeText('Map<String, Object>'), imports: ['java.util.Map'] };
const ROW_MAPS: Code = {
  text: typeText('List<Map<String, Object>>'),
  imports: ['java.util.List', 'java.util.Map'],
};

/** The part of an operation that decides the type of its answer. */
type Answering = Pick<Operation, 'streamed' | 'paging' | 'response'>;

/**
 * Writes the type of an operation's answer; undefined where it answers nothing, or hands its rows out one by one.
 * @example
 * many rows   →   List<OrdersRow>
 * rows in pages   →   Page<OrdersRow>
 * two OUT parameters   →   AddResponse
 */
export function answerType({ streamed, paging, response }: Answering, project: Project): Code | undefined {
  const { members, record } = response;
  if (streamed) return undefined;
  if (paging) return pageType(members, project);
  const [only] = members;
  if (!only) return undefined;
  if (record) return { text: id(record), imports: [modelClass(project, record)] };
  return memberType(only, project);
}

/**
 * Writes the type that a service's method answers: nullable where nothing may be found.
 * @example
 * one row that must be found   →   OrderRow
 * one row   →   @Nullable OrderRow
 */
export function answeredType(operation: Operation, project: Project): Code | undefined {
  const [only] = operation.response.members;
  const isFound = operation.mustFind && only?.kind === 'rows';
  return isFound ? answerType(operation, project) : foundType(operation, project);
}

/**
 * Writes the type that a source answers, whether or not something must be found: nullable, but for a number of changes and many rows.
 * @example
 * one row that must be found   →   @Nullable OrderRow
 * many rows   →   List<OrdersRow>
 */
export function foundType(operation: Answering, project: Project): Code | undefined {
  const answer = answerType(operation, project);
  const [only, ...others] = operation.response.members;
  const rows = only?.kind === 'rows' && (only.many || operation.paging !== undefined);
  const never = others.length === 0 && (only?.kind === 'count' || rows);
  return answer && (never ? answer : nullable(answer));
}

function pageType([rows]: readonly ResponseMember[], project: Project): Code | undefined {
  if (rows?.kind !== 'rows') return undefined;
  const row = rowType(rows, project);
  return { text: fragment`Page<${row.text}>`, imports: [runtimeClass('page.Page'), ...row.imports] };
}

/** Writes the type of the rows that an operation answers in pages; undefined where it does not. */
export function pagedRow({ paging, response: { members } }: Operation, project: Project): Code | undefined {
  const [only] = members;
  return paging && only?.kind === 'rows' ? rowType(only, project) : undefined;
}

/**
 * Writes the Java type of one member of a response.
 * @example
 * many rows   →   List<OrdersRow>
 * an update count   →   Integer
 */
export function memberType(member: ResponseMember, project: Project): Code {
  if (member.kind === 'count') return { text: fragment`Integer`, imports: [] };
  if (member.kind === 'value') return typeCode(member.member.type, project);
  const row = rowType(member, project);
  return member.many ? { text: fragment`List<${row.text}>`, imports: ['java.util.List', ...row.imports] } : row;
}

/**
 * Writes the type of a row: its record, or a map where its columns are known only at run time. Where even the number of result sets
 * is known only then, each result set is a row: a list of maps.
 */
function rowType(member: Rows, project: Project): Code {
  if (member.tables) return ROW_MAPS;
  if (member.columns.length === 0) return ROW_MAP;
  return { text: id(member.row), imports: [modelClass(project, member.row)] };
}

/**
 * Writes the parameter of a method that does an operation: the request, unless there is nothing to ask.
 * @example
 * findOrder(id)   →   FindOrderRequest request
 */
export function requestParameter(operation: Operation, project: Project): Code & { readonly argument: Rendered } {
  const { name, members } = operation.request;
  if (members.length === 0) return { text: fragment``, imports: [], argument: fragment`` };
  return { text: fragment`${id(name)} request`, imports: [modelClass(project, name)], argument: fragment`request` };
}

/**
 * Writes the parameters of a method that does an operation: the request, and the page that is wanted, or the consumer of rows that
 * come one by one.
 * @example
 * orders(since) in pages   →   OrdersRequest request, PageRequest page
 * orders(since), streamed   →   OrdersRequest request, Consumer<OrdersRow> rows
 */
export function operationParameters(operation: Operation, project: Project): Code & { readonly argument: Rendered } {
  const request = requestParameter(operation, project);
  const comma = operation.request.members.length > 0 ? fragment`, ` : fragment``;
  if (operation.paging) {
    return {
      text: fragment`${request.text}${comma}PageRequest page`,
      imports: [...request.imports, runtimeClass('page.PageRequest')],
      argument: fragment`${request.argument}${comma}page`,
    };
  }
  const row = streamedRow(operation, project);
  if (!row) return request;
  return {
    text: fragment`${request.text}${comma}Consumer<${row.text}> rows`,
    imports: [...request.imports, 'java.util.function.Consumer', ...row.imports],
    argument: fragment`${request.argument}${comma}rows`,
  };
}

/** Writes the type of the rows that an operation hands out one by one; undefined where it does not. */
export function streamedRow({ streamed, response: { members } }: Operation, project: Project): Code | undefined {
  const [only] = members;
  return streamed && only?.kind === 'rows' ? rowType(only, project) : undefined;
}

/** Finds callers' name of a member of a response. */
export function propertyOf(member: ResponseMember): string {
  return namesOf(member).property;
}

/** Finds Java's name of a member of a response: the component of its record. */
export function componentOf(member: ResponseMember): string {
  return namesOf(member).component;
}

/** Finds both names of a member of a response. */
export function namesOf(member: ResponseMember): Pick<Member, 'property' | 'component'> {
  return member.kind === 'value' ? member.member : member;
}
