import type { FieldFault } from '../model/fault.ts';
import type { Judged } from '../model/judged.ts';
import {
  type Inputs,
  isConstantOf,
  type Mapping,
  type Origin,
  type Place,
  readsText,
  readsVariable,
} from '../model/mapping.ts';
import type { Project } from '../model/project.ts';
import type { RequestMember } from '../model/types.ts';

type Options = Readonly<Record<string, unknown>>;

/** The members that a mapping may give values to. */
interface Targets {
  readonly members: readonly RequestMember[];
  readonly types: Project['types'];
}

/** The mapping of one endpoint as its request has it. */
export interface Asked {
  readonly mapping: Mapping;
  /** What the trigger offers; nothing when it takes no mapping. */
  readonly inputs: Inputs | undefined;
  /** The endpoint's options, as far as they are known. */
  readonly options: Options;
  /** `endpoints.3.input` */
  readonly field: string;
}

/** @returns what is wrong with a mapping before the operation that it is for is known, each fault beside its place. */
export function checkMapping({ mapping, inputs, options, field }: Asked): readonly FieldFault[] {
  if (mapping.length === 0) return [];
  if (!inputs) return [{ field, message: 'inputNone' }];
  const targets = mapping.map(({ target }) => target);
  return mapping.flatMap(({ target, from }, index) => {
    const fault = originFault(from, inputs, options);
    return [
      ...(targets.indexOf(target) < index ? [{ field: `${field}.${index}.target`, message: 'inputTargetTaken' }] : []),
      ...(fault ? [{ ...fault, field: `${field}.${index}.from.${fault.field}` }] : []),
    ];
  });
}

/**
 * Finds the members that a mapping is for.
 * @returns them in the mapping's order; each fault has the path of the line that it is about.
 */
export function resolveMapping(asked: Asked, targets: Targets): Judged<Mapping<RequestMember>> {
  const wrong = checkMapping(asked);
  if (wrong.length > 0) return { value: [], faults: wrong };
  const faults: FieldFault[] = [];
  const found = new Map<RequestMember, Origin>();
  for (const [index, { target, from }] of asked.mapping.entries()) {
    const member = targets.members.find((one) => one.name === target || one.property === target);
    const fault = member ? memberFault(from, member, found, targets.types, asked.inputs) : UNKNOWN;
    if (fault) faults.push({ ...fault, field: `${asked.field}.${index}.${fault.field}` });
    else if (member) found.set(member, from);
  }
  return { value: [...found].map(([target, from]) => ({ target, from })), faults };
}

const UNKNOWN: FieldFault = { field: 'target', message: 'inputTarget' };

/** What is wrong with a value for a member, when others have theirs. */
function memberFault(
  from: Origin,
  member: RequestMember,
  found: ReadonlyMap<RequestMember, Origin>,
  types: Project['types'],
  inputs: Inputs | undefined,
): FieldFault | undefined {
  if (found.has(member)) return { field: 'target', message: 'inputTargetTaken' };
  const wrong = typeFault(from, member, types, inputs);
  if (wrong) return { ...wrong, field: `from.${wrong.field}`, values: { type: member.written } };
  const other = [...found].find(([one, origin]) => isSame(origin, from) && !isSameType(one, member));
  return other && { field: 'from.name', message: 'inputTypes', values: { name: other[0].name } };
}

const isSame = (one: Origin, other: Origin) =>
  'place' in one && 'place' in other && one.place === other.place && one.name === other.name;

/** Whether one value can be that of both. */
const isSameType = (one: RequestMember, other: RequestMember) => shapeOf(one) === shapeOf(other);
const shapeOf = ({ type, optional, nullable }: RequestMember) => JSON.stringify([type, optional, nullable]);

/** What is wrong with where a value comes from, whatever it is for. */
function originFault(from: Origin, { places, variables }: Inputs, options: Options): FieldFault | undefined {
  if ('constant' in from) return undefined;
  if ('variable' in from) {
    return variables.some(({ id }) => id === from.variable)
      ? undefined
      : { field: 'variable', message: 'inputVariable' };
  }
  const place = places.find(({ id }) => id === from.place);
  if (!place) return { field: 'place', message: 'inputPlace' };
  const message = nameFault(from.name, place, options);
  return message ? { field: 'name', message } : undefined;
}

function nameFault(name: string, { names, reserved = [], variablesOf }: Place, options: Options): string | undefined {
  if (!new RegExp(`^(?:${names})$`).test(name)) return 'inputName';
  if (reserved.includes(name.toLowerCase())) return 'inputReserved';
  const option = variablesOf === undefined ? undefined : options[variablesOf];
  return typeof option === 'string' && !option.includes(`{${name}}`) ? 'inputNoVariable' : undefined;
}

/** Whether what comes from there can be the member's value. */
function typeFault(
  from: Origin,
  { type }: RequestMember,
  types: Project['types'],
  inputs: Inputs | undefined,
): FieldFault | undefined {
  if ('constant' in from) {
    return isConstantOf(from.constant, type, types) ? undefined : { field: 'constant', message: 'inputConstant' };
  }
  if ('variable' in from) {
    const variable = inputs?.variables.find(({ id }) => id === from.variable);
    return !variable || readsVariable(variable, type, types) ? undefined : { field: 'variable', message: 'inputType' };
  }
  const place = inputs?.places.find(({ id }) => id === from.place);
  return place?.carries !== 'texts' || readsText(type, types) ? undefined : { field: 'place', message: 'inputType' };
}
