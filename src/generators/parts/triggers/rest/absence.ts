import type { Operation } from '../../../../model/operation.ts';
import { isOmittable, type RequestMember } from '../../../../model/types.ts';
import type { Taken } from '../../../kit/mapper/nested.ts';
import type { Code } from '../../../text/java/code.ts';
import { id, str } from '../../../text/render/escape.ts';
import { fragment, type Rendered } from '../../../text/render/rendered.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import { type Binding, bindingOf } from './binding.ts';
import type { Method, RestEndpoint } from './options.ts';

/** A query string has no null: this parameter names those that are. No member can be called so, because Java keeps the word. */
const NULLS = 'null';

/** What a query parameter that is not there means: its own default, null, or that the request is not valid. */
type Absence = 'default' | 'null' | 'invalid';

/** Only a GET takes what is not there for null: a change is never made for want of a value. */
export function absenceOf({ optional, nullable }: RequestMember, method: Method): Absence {
  if (optional) return 'default';
  return nullable && method === 'GET' ? 'null' : 'invalid';
}

/** The query parameters for which null is another thing than not being there. */
export function sayNull({ query }: Binding, method: Method): readonly Taken[] {
  return query.filter(({ member }) => member.nullable && !member.nullIsAbsent && absenceOf(member, method) !== 'null');
}

/** The Java parameter that names what is null, and what reads each value beside it. */
export interface Nulls {
  /** Absent where nothing needs it. */
  readonly parameter?: Code;
  readonly helpers: { readonly given: boolean; readonly demanded: boolean };
  /** The member's value as its request takes it. */
  value(member: RequestMember): Rendered;
  /** It may be absent as far as Spring is concerned. */
  mayBeAbsent(member: RequestMember): boolean;
}

/** How the query parameters of an endpoint come to the values of its request. */
export function nullsOf(binding: Binding, method: Method): Nulls {
  const said = sayNull(binding, method);
  const taken = new Set([...binding.path, ...binding.query, ...binding.header].map(({ member }) => member.component));
  const variable = id(taken.has('nulls') ? 'namedNull' : 'nulls');
  const given = binding.query.some(({ member }) => isOmittable(member));
  const demanded = said.some(({ member }) => !member.optional);
  const needed = given || demanded;
  return {
    helpers: { given, demanded },
    ...(needed ? { parameter: parameterOf(variable) } : {}),
    mayBeAbsent: (member) =>
      absenceOf(member, method) !== 'invalid' || said.some((parameter) => parameter.member === member),
    value(member) {
      const value = id(member.component);
      const taken = binding.query.find((parameter) => parameter.member === member);
      if (!taken) return isOmittable(member) ? fragment`Omittable.of(${value})` : value;
      if (isOmittable(member)) return fragment`given(${value}, ${str(taken.name)}, ${variable})`;
      return said.includes(taken) ? fragment`demanded(${value}, ${str(taken.name)}, ${variable})` : value;
    },
  };
}

function parameterOf(variable: Rendered): Code {
  return {
    text: fragment`@RequestParam(name = ${str(NULLS)}, defaultValue = "") Set<String> ${variable}`,
    imports: ['java.util.Set', 'org.springframework.web.bind.annotation.RequestParam'],
  };
}

/** What callers should know of values that are not there, where an endpoint has any such. */
export function absenceReadme(uses: readonly Use<RestEndpoint>[]): OrderedContribution[] {
  const members = uses.flatMap(({ operation, options }) =>
    operation.request.members.filter((member) => mattersIn(member, operation, options)),
  );
  if (members.length === 0) return [];
  return [{ kind: 'readmeSection', title: 'Left out, null and default', markdown: MARKDOWN }];
}

function mattersIn(member: RequestMember, operation: Operation, options: RestEndpoint): boolean {
  const { query } = bindingOf(operation, options);
  return member.optional || (query.some((parameter) => parameter.member === member) && member.nullable);
}

const MARKDOWN = [
  '- In a body, a member that is left out has its own default; `null` is null. One without a default must be there.',
  '- In a query string, a parameter that is left out has its own default; without one it is null in a GET, and must be there in',
  '  a DELETE. `?null=since` says that `since` is null (`null=a&null=b` for several).',
  '- `?name=` is an empty text; for any other type an empty value counts as left out, unless it is a word of its enumeration.',
  '- A list has each of its values by itself, `?id=1&id=2`; `?id=` is the empty one. What has one value is refused when it is given',
  '  twice.',
].join('\n');
