import type { FieldFault } from '../../../../model/fault.ts';
import type { Operation } from '../../../../model/operation.ts';
import type { PagingKind } from '../../../../model/paging.ts';
import type { Code } from '../../../text/java/code.ts';
import { num } from '../../../text/render/escape.ts';
import { fragment, type Rendered } from '../../../text/render/rendered.ts';
import type { OrderedContribution } from '../../part.ts';
import { argumentNames } from './binding.ts';

/**
 * The argument that says where a page starts, by how pages are found. The names are those of Relay's connections,
 * without their edges and counts.
 */
const START: Readonly<Record<PagingKind, string>> = { offset: 'offset', keyset: 'after' };
const LIMIT = 'first';
const VALIDATION = 'jakarta.validation.constraints';
const ARGUMENT = 'org.springframework.graphql.data.method.annotation.Argument';

/**
 * Names the object type of an operation's pages.
 * @example
 * customerOrders   →   CustomerOrdersPage
 */
export function pageTypeName({ names }: Operation): string {
  return `${names.type}Page`;
}

/**
 * Writes the arguments of a field that answers pages; none where it answers no pages.
 * @example
 * pages of 100 by key   →   first: Int! = 100, after: String
 */
export function pageArguments({ paging }: Operation): readonly Rendered[] {
  if (!paging) return [];
  const size = fragment`first: Int! = ${num(paging.size)}`;
  return [size, paging.by === 'offset' ? fragment`offset: Int! = 0` : fragment`after: String`];
}

/**
 * Writes the parameters of a controller's method that answers pages, and the page that they ask for.
 * @example
 * pages by key   →   new PageRequest(after, first)
 */
export function pageCode({
  paging,
  maxRows,
}: Operation): { parameters: readonly Code[]; request: Rendered } | undefined {
  if (!paging) return undefined;
  const limit = {
    text: fragment`@Argument @Min(1) @Max(${num(maxRows)}) int first`,
    imports: [ARGUMENT, `${VALIDATION}.Min`, `${VALIDATION}.Max`],
  };
  if (paging.by === 'offset') {
    const start = { text: fragment`@Argument @Min(0) int offset`, imports: [] };
    return { parameters: [limit, start], request: fragment`new PageRequest(Integer.toString(offset), first)` };
  }
  const start = { text: fragment`@Argument @Nullable String after`, imports: ['org.jspecify.annotations.Nullable'] };
  return { parameters: [limit, start], request: fragment`new PageRequest(after, first)` };
}

/** Finds an argument that has the name of one that asks for a page. */
export function pageFaults(operation: Operation, field: string): readonly FieldFault[] {
  if (!operation.paging) return [];
  const own = [START[operation.paging.by], LIMIT];
  const taken = argumentNames(operation).find((name) => own.includes(name));
  return taken === undefined ? [] : [{ field: `${field}.paging`, message: 'pageParameter', values: { name: taken } }];
}

/** The README's section about pages; none where no operation answers any. */
export function pageReadme(operations: readonly Operation[]): readonly OrderedContribution[] {
  const paged = operations.filter(({ paging }) => paging);
  if (paged.length === 0) return [];
  const lines = paged.map(({ names, paging, maxRows }) => {
    const order = (paging?.order ?? []).map(({ column, descending }) => column.property + (descending ? ' desc' : ''));
    const start = paging && START[paging.by];
    return `| \`${names.method}\` | ${start} | ${order.map((column) => `\`${column}\``).join(', ')} | ${paging?.size} | ${maxRows} |`;
  });
  return [{ kind: 'readmeSection', title: 'Pages', markdown: markdown(lines) }];
}

function markdown(lines: readonly string[]): string {
  return `These operations answer \`{ items { … } next }\`. \`next\` is there while there are more rows: ask again with it as \`after\` (or \`offset\`).

| Operation | By | In the order of | Rows of a page | At most (\`first\`) |
|---|---|---|---|---|
${lines.join('\n')}

- \`offset\` counts rows: any page can be asked for, and the later it is, the longer it takes. What is inserted or deleted meanwhile moves the
  rows behind it, so one may be missed or come twice.
- \`after\` goes on behind the last row of the page before: each page costs the same where an index has the columns in this order, and a
  row that was there all the time comes once. It is a text of the service's own; one that was changed, or is another operation's, is
  \`BAD_REQUEST\`.
- The columns of the order have to tell rows apart. By \`after\`, two rows that have the same values are an \`INTERNAL_ERROR\` (the log says
  which operation), because one of them would be lost.
- A \`first\` beyond the highest is \`BAD_REQUEST\`: a caller who took fewer rows than asked for as the end would lose the rest.`;
}
