import type { Operation, ResponseMember, Rows } from '../../model/operation.ts';
import type { Project } from '../../model/project.ts';
import type { Member } from '../../model/types.ts';
import type { Contribution } from '../parts/part.ts';
import type { Code } from '../text/java/code.ts';
import { javaFile, modelClass, nullable, packageOf, typeCode } from '../text/java/java-file.ts';
import { id, type as typeText } from '../text/render/escape.ts';
import { fragment, type Rendered } from '../text/render/rendered.ts';

const ROW_MAP: Code = { text: typeText('Map<String, Object>'), imports: ['java.util.Map'] };
const ROW_MAPS: Code = {
  text: typeText('List<Map<String, Object>>'),
  imports: ['java.util.List', 'java.util.Map'],
};

/** Where a page of rows and what asks for one are. */
const PAGE_HOME = 'page';

/** What of an operation says what it answers. */
type Answering = Pick<Operation, 'streamed' | 'paging' | 'response'>;

/** What a service method answers. `undefined`: nothing, or rows that it hands out one by one. */
export function answerType({ streamed, paging, response }: Answering, project: Project): Code | undefined {
  const { members, record } = response;
  if (streamed) return undefined;
  if (paging) return pageType(members, project);
  const [only] = members;
  if (!only) return undefined;
  if (record) return { text: id(record), imports: [modelClass(project, record)] };
  return memberType(only, project);
}

/** What a service method answers, which may be null where nothing was found, unless something must be. */
export function answeredType(operation: Operation, project: Project): Code | undefined {
  const [only] = operation.response.members;
  const isFound = operation.mustFind && only?.kind === 'rows';
  return isFound ? answerType(operation, project) : foundType(operation, project);
}

/** What a source answers, whether or not something must be found: null, but for a number of changes and for many rows. */
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
  return { text: fragment`Page<${row.text}>`, imports: [pageClass(project, 'Page'), ...row.imports] };
}

/** @returns the type of the rows that an operation answers in pages, if it does. */
export function pagedRow({ paging, response: { members } }: Operation, project: Project): Code | undefined {
  const [only] = members;
  return paging && only?.kind === 'rows' ? rowType(only, project) : undefined;
}

/** @returns the qualified name of a class that pages are made of. */
export function pageClass(project: Project, name: 'Page' | 'PageRequest'): string {
  return `${packageOf(project, PAGE_HOME)}.${name}`;
}

/** What pages are made of; nothing where no operation has any. */
export function pageFiles(project: Project): Contribution[] {
  if (!project.operations.some(({ paging }) => paging)) return [];
  return ['Page', 'PageRequest'].map((name) =>
    javaFile(project, { home: PAGE_HOME, name, template: `service/page/${name}.java` }),
  );
}

/** The Java type of one member of a response. */
export function memberType(member: ResponseMember, project: Project): Code {
  if (member.kind === 'count') return { text: fragment`Integer`, imports: [] };
  if (member.kind === 'value') return typeCode(member.member.type, project);
  const row = rowType(member, project);
  return member.many ? { text: fragment`List<${row.text}>`, imports: ['java.util.List', ...row.imports] } : row;
}

/**
 * A row's record; a map when its columns are known only at run time. Where even the number of result sets is known only
 * then, each of them is a row: a list of maps.
 */
function rowType(member: Rows, project: Project): Code {
  if (member.tables) return ROW_MAPS;
  if (member.columns.length === 0) return ROW_MAP;
  return { text: id(member.row), imports: [modelClass(project, member.row)] };
}

/** The parameter list of a method that does an operation: the request, unless there is nothing to ask. */
export function requestParameter(operation: Operation, project: Project): Code & { readonly argument: Rendered } {
  const { name, members } = operation.request;
  if (members.length === 0) return { text: fragment``, imports: [], argument: fragment`` };
  return { text: fragment`${id(name)} request`, imports: [modelClass(project, name)], argument: fragment`request` };
}

/**
 * The parameters of a method that does an operation: the request, and which page of its rows, or what takes them where they
 * come one by one.
 */
export function operationParameters(operation: Operation, project: Project): Code & { readonly argument: Rendered } {
  const request = requestParameter(operation, project);
  const comma = operation.request.members.length > 0 ? fragment`, ` : fragment``;
  if (operation.paging) {
    return {
      text: fragment`${request.text}${comma}PageRequest page`,
      imports: [...request.imports, pageClass(project, 'PageRequest')],
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

/** @returns the type of the rows that an operation hands out one by one, if it does. */
export function streamedRow({ streamed, response: { members } }: Operation, project: Project): Code | undefined {
  const [only] = members;
  return streamed && only?.kind === 'rows' ? rowType(only, project) : undefined;
}

/** @returns what callers call a member of a response. */
export function propertyOf(member: ResponseMember): string {
  return namesOf(member).property;
}

/** @returns the component of the response's record that a member is. */
export function componentOf(member: ResponseMember): string {
  return namesOf(member).component;
}

/** @returns both names of a member of a response. */
export function namesOf(member: ResponseMember): Pick<Member, 'property' | 'component'> {
  return member.kind === 'value' ? member.member : member;
}
