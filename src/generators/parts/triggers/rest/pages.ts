import type { FieldFault } from '../../../../model/fault.ts';
import type { Operation } from '../../../../model/operation.ts';
import type { PagingKind } from '../../../../model/paging.ts';
import type { Project } from '../../../../model/project.ts';
import type { Code } from '../../../text/java/code.ts';
import { id, num, str } from '../../../text/render/escape.ts';
import { fragment, type Rendered } from '../../../text/render/rendered.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import { type Binding, bindingOf } from './binding.ts';
import type { RestEndpoint } from './options.ts';

/**
 * The parameter that says where a page starts, by how pages are found. The names are those of Zalando's REST
 * guidelines.
 */
export const PAGE_START: Readonly<Record<PagingKind, string>> = { offset: 'offset', keyset: 'cursor' };
export const PAGE_LIMIT = 'limit';

/** The Java of an endpoint that answers pages: its parameters, and the page that they ask for. */
interface PageCode {
  readonly parameters: readonly Code[];
  readonly request: Rendered;
  readonly start: string;
}

/**
 * Writes the Java of an endpoint that answers pages. `free` finds a name that no other parameter of the method has.
 * @example
 * pages by offset   →   new PageRequest(Long.toString(offset), limit)
 */
export function pageCode({ paging, maxRows }: Operation, free: (name: string) => string): PageCode | undefined {
  if (!paging) return undefined;
  const [start, limit] = [PAGE_START[paging.by], PAGE_LIMIT].map((name) => ({ name, variable: id(free(name)) }));
  if (!start || !limit) return undefined;
  const parameter = (
    annotations: Rendered,
    type: Rendered,
    { variable }: typeof start,
    imports: readonly string[],
  ) => ({
    text: fragment`${annotations} ${type} ${variable}`,
    imports: ['org.springframework.web.bind.annotation.RequestParam', ...imports],
  });
  const named = ({ name }: typeof start) => fragment`name = ${str(name)}`;
  const [min, max] = ['jakarta.validation.constraints.Min', 'jakarta.validation.constraints.Max'];
  const isOffset = paging.by === 'offset';
  return {
    parameters: [
      isOffset
        ? parameter(fragment`@RequestParam(${named(start)}, defaultValue = "0") @Min(0)`, fragment`long`, start, [min])
        : parameter(fragment`@RequestParam(${named(start)}, required = false)`, fragment`@Nullable String`, start, [
            'org.jspecify.annotations.Nullable',
          ]),
      parameter(
        fragment`@RequestParam(${named(limit)}, defaultValue = "${num(paging.size)}") @Min(1) @Max(${num(maxRows)})`,
        fragment`int`,
        limit,
        [min, max],
      ),
    ],
    request: fragment`new PageRequest(${isOffset ? fragment`Long.toString(${start.variable})` : start.variable}, ${limit.variable})`,
    start: start.name,
  };
}

/** Finds a query parameter that has the name of one that asks for a page. */
export function pageFaults({ operation, options }: Use<RestEndpoint>, field: string): readonly FieldFault[] {
  if (!operation.paging) return [];
  const own = [PAGE_START[operation.paging.by], PAGE_LIMIT];
  const taken = namesIn(bindingOf(operation, options)).find((name) => own.includes(name));
  return taken === undefined ? [] : [{ field: `${field}.paging`, message: 'pageParameter', values: { name: taken } }];
}

const namesIn = ({ query }: Binding) => query.map(({ name }) => name);

/** The README's section about pages; nothing where no endpoint answers any. */
export function pageReadme(project: Project): readonly OrderedContribution[] {
  const paged = project.operations.filter(({ paging }) => paging);
  if (paged.length === 0) return [];
  return [{ kind: 'readmeSection', title: 'Pages', markdown: readme(paged) }];
}

function readme(paged: readonly Operation[]): string {
  const lines = paged.map(({ names, paging, maxRows }) => {
    const order = (paging?.order ?? []).map(({ column, descending }) => column.property + (descending ? ' desc' : ''));
    const start = paging && PAGE_START[paging.by];
    return `| \`${names.method}\` | ${start} | ${order.map((column) => `\`${column}\``).join(', ')} | ${paging?.size} | ${maxRows} |`;
  });
  return `These operations answer \`{"items": […], "next": "?…"}\`. \`next\` is there while there are more rows: a reference to be resolved
against the url that was asked (RFC 3986), with the same parameters; a body is sent again. The last page has none.

| Operation | By | In the order of | Rows of a page | At most (\`limit\`) |
|---|---|---|---|---|
${lines.join('\n')}`;
}
