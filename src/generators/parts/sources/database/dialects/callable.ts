import type { Parameter } from '../../../../../model/described/routine.ts';
import { isOmittable } from '../../../../../model/types.ts';
import type { DatabaseOperation, DatabaseRequestMember } from '../operation/operation.ts';
import { cursorNames } from '../operation/response.ts';
import { requestValue } from './call.ts';
import type { Binding, CallableOutput, CallableParameter, CallableText, Typed } from './dialect.ts';

/** The parts of a call, in a database's own spelling, in which each parameter is one `?`. */
export interface CallForm {
  /** The first `?` of the text, in `before`: the value that a function returns. */
  readonly returned?: Binding;
  readonly before: string;
  readonly after: string;
  /** One argument: `?`, or by name `since => ?`. */
  argument(parameter: Parameter): string;
  bind(field: Typed): Binding;
  /** How a parameter is registered that carries a cursor. */
  readonly cursor?: Binding;
}

/**
 * Writes a call in which each parameter is one `?`. Arguments that may be left out, and only go in, come last.
 * @example
 * procedure add(in a int, out sum int)   →   {call `shop`.`add`(?, ?)}   with the parameters in, out
 */
export function callableText({ routine, request }: DatabaseOperation, form: CallForm): CallableText {
  const cursors = cursorNames(routine);
  const members = [...request.members];
  const parameters: CallableParameter[] = form.returned ? [{ mode: 'out', binding: form.returned }] : [];
  const outputs: CallableOutput[] = form.returned ? [{ index: 1 }] : [];
  const optional: CallableText['optional'][number][] = [];
  const needed: string[] = [];
  for (const parameter of routine.parameters) {
    const isCursor = cursors.has(parameter.name);
    const member = parameter.mode === 'out' || isCursor ? undefined : members.shift();
    const text = form.argument(parameter);
    if (member && isOmittable(member) && parameter.mode === 'in') {
      optional.push({ text, member });
      continue;
    }
    needed.push(text);
    const binding =
      isCursor && form.cursor ? form.cursor : form.bind({ ...parameter, ...(member && { type: member.type }) });
    parameters.push(parameterOf(parameter, member, binding));
    if (parameter.mode !== 'in') outputs.push({ parameter: parameter.name, index: parameters.length });
  }
  const { before, after } = form;
  return { kind: 'callable', before, arguments: needed, after, parameters, optional, outputs };
}

function parameterOf(
  parameter: Parameter,
  member: DatabaseRequestMember | undefined,
  binding: Binding,
): CallableParameter {
  if (!member) return { mode: 'out', binding };
  return { mode: parameter.mode === 'in' ? 'in' : 'inout', binding, value: binding.value(requestValue(member)) };
}
