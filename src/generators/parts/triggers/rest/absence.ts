import { isOmittable, type RequestMember } from '../../../../model/types.ts';
import type { Taken } from '../../../kit/mapper/nested.ts';
import type { Code } from '../../../text/java/code.ts';
import { id, str } from '../../../text/render/escape.ts';
import { fragment, type Rendered } from '../../../text/render/rendered.ts';
import type { Binding } from './binding.ts';
import type { Method } from './options.ts';

/**
 * The parameter that names parameters which are null, because a query string has no null. No member can have this name:
 * Java keeps the word.
 */
const NULLS = 'null';

/** The meaning of a query parameter that is left out: its own default, null, or a request that is not valid. */
type Absence = 'default' | 'null' | 'invalid';

/**
 * Decides what a query parameter means that is left out. Only a GET takes it for null: nothing is changed because a
 * value is missing.
 * @example
 * since date, nullable, in a DELETE   →   'invalid'
 */
export function absenceOf({ optional, nullable }: RequestMember, method: Method): Absence {
  if (optional) return 'default';
  return nullable && method === 'GET' ? 'null' : 'invalid';
}

/** @returns the query parameters for which null differs from being left out. */
export function sayNull({ query }: Binding, method: Method): readonly Taken[] {
  return query.filter(({ member }) => member.nullable && !member.nullIsAbsent && absenceOf(member, method) !== 'null');
}

/** The Java parameter that lists what is null, and how each value is read with it. */
export interface Nulls {
  /** Absent where no query parameter needs it. */
  readonly parameter?: Code;
  readonly helpers: { readonly given: boolean; readonly demanded: boolean };
  /** Writes the Java of a member's value as its request takes it. */
  value(member: RequestMember): Rendered;
  /** Whether Spring has to accept that the parameter is left out. */
  mayBeAbsent(member: RequestMember): boolean;
}

/**
 * Tells how the query parameters of an endpoint become the values of its request.
 * @example
 * since, optional and nullable   →   given(since, "since", nulls)
 */
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
