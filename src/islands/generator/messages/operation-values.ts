import type { Slot, Target } from '../../../checks/messages/bind.ts';
import { formOf } from '../../../checks/messages/members.ts';
import { readsText } from '../../../model/mapping.ts';
import type { DataType } from '../../../model/types.ts';
import type { Known } from '../endpoints/names/names.ts';
import { targetsOf } from '../mapping/mapping.ts';

/** @returns the values that an endpoint's operation takes, by their names; nothing before they were told. */
export function takenBy(known: Known): readonly Target[] | undefined {
  const targets = targetsOf(known);
  return targets?.members.map(({ name, type }) => ({
    name,
    form: formOf(type, (named) => targets.types.get(named)?.kind === 'enum'),
    readsText: readsText(type, targets.types),
  }));
}

/**
 * Lists the values that an operation answers, as payloads name them; those of several rows are no single values.
 * @example
 * a procedure with OUT p_total that answers one row (id)   →   p_total, resultSet1.id
 */
export function answeredBy({ described, operation, types = {} }: Known): readonly Slot[] {
  if (operation) {
    const { ref = '' } = operation.answer ?? {};
    return (types[ref]?.members ?? []).map(({ name }): Slot => ({ name: `answer.${name}`, form: 'any' }));
  }
  if (!described) return [];
  const isEnum = (named: string) => described.types.some(({ name, kind }) => name === named && kind === 'enum');
  const slot = (name: string, type: DataType): Slot => ({ name, form: formOf(type, isEnum) });
  const { parameters, returnValue, generatedKey, results } = described;
  const rows = results.filter((result) => result.kind === 'columns' && result.cursor === undefined);
  return [
    ...(returnValue ? [slot('returnValue', returnValue.type)] : []),
    ...parameters.flatMap(({ name, type, mode }) => (mode === 'out' || mode === 'inout' ? slot(name, type) : [])),
    ...rows.flatMap((result, index) =>
      result.kind === 'columns' && !result.many
        ? result.columns.map(({ name, type }) => slot(`resultSet${index + 1}.${name}`, type))
        : [],
    ),
    ...(generatedKey ? [slot('generatedKey', generatedKey.type)] : []),
  ];
}
