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

/** The mapping of one endpoint, as its request has it. */
export interface EndpointMapping {
  readonly mapping: Mapping;
  /** The origins that the trigger offers; undefined where it takes no mapping. */
  readonly inputs: Inputs | undefined;
  /** The endpoint's options, as far as they are known. */
  readonly options: Options;
  /** The path of the mapping's field: `endpoints.3.input`. */
  readonly field: string;
}

/**
 * Checks a mapping before its operation is known.
 * @returns the faults, each beside its own field.
 */
export function checkMapping({ mapping, inputs, options, field }: EndpointMapping): readonly FieldFault[] {
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
 * @returns the mapping in its own order; each fault stands beside its own field, and where there are any the mapping is not whole.
 */
export function resolveMapping(own: EndpointMapping, targets: Targets): Judged<Mapping<RequestMember>> {
  const wrong = checkMapping(own);
  if (wrong.length > 0) return { value: [], faults: wrong };
  const faults: FieldFault[] = [];
  const found = new Map<RequestMember, Origin>();
  for (const [index, { target, from }] of own.mapping.entries()) {
    const member = targets.members.find((candidate) => candidate.name === target || candidate.property === target);
    const fault = member ? memberFault(from, member, found, targets.types, own.inputs) : UNKNOWN;
    if (fault) faults.push({ ...fault, field: `${own.field}.${index}.${fault.field}` });
    else if (member) found.set(member, from);
  }
  return { value: [...found].map(([target, from]) => ({ target, from })), faults };
}

const UNKNOWN: FieldFault = { field: 'target', message: 'inputTarget' };

/** Finds the fault of a value for a member, beside the values that other members have. */
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
  const other = [...found].find(([mapped, origin]) => isSame(origin, from) && !isSameType(mapped, member));
  return other && { field: 'from.name', message: 'inputTypes', values: { name: other[0].name } };
}

const isSame = (left: Origin, right: Origin) =>
  'place' in left && 'place' in right && left.place === right.place && left.name === right.name;

/** Whether one value can be that of both members. */
const isSameType = (left: RequestMember, right: RequestMember) => shapeOf(left) === shapeOf(right);
const shapeOf = ({ type, optional, nullable }: RequestMember) => JSON.stringify([type, optional, nullable]);

/** Finds the fault of an origin, whatever member it is for. */
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

/** Finds the fault of a value that cannot be the member's. */
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
