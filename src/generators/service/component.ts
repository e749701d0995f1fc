import type { Project } from '../../model/project.ts';
import {
  type DataType,
  isOmittable,
  type Member,
  type RecordMember,
  type RequestMember,
  refusesNull,
} from '../../model/types.ts';
import { runtimeClass } from '../runtime/classes.ts';
import { type Code, importsOf } from '../text/java/code.ts';
import { nullable, typeCode } from '../text/java/java-file.ts';
import { type Constraint, constraints } from '../text/java/types.ts';
import { id, num, str } from '../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../text/render/rendered.ts';

const JSON_PROPERTY = 'com.fasterxml.jackson.annotation.JsonProperty';
const VALID = 'jakarta.validation.Valid';
/** In a longer component, the annotations stand in a line of their own. */
const MAX_COMPONENT_CHARS = 112;

type Typed = Pick<Member, 'type' | 'nullable'>;

/**
 * Writes one component of a record.
 * @example
 * class text   →   @JsonProperty("class") @Nullable String classValue
 */
export function component(member: Member, project: Project): Code {
  const { text, imports } = heldType(member, project, false);
  return annotated(jsonProperty(member), { text, imports }, member.component);
}

/**
 * Writes one component of a record that callers send, with the rules that a value must keep.
 * @example
 * name varchar(20) not null   →   @NotNull @Size(max = 20) String name
 */
export function checkedComponent(member: RecordMember, project: Project): Code {
  if (isOmittable(member)) return omittableComponent(member, project);
  return annotated(
    [...jsonProperty(member), ...constraintCodes(member)],
    heldType(member, project, true),
    member.component,
  );
}

/**
 * Writes one component of a request, with the rules that a caller's value must keep.
 * @example
 * id integer   →   @JsonProperty(required = true) @NotNull Integer id
 * since date default current_date   →   Omittable<@Nullable LocalDate> since
 */
export function requestComponent(member: RequestMember, project: Project): Code {
  if (isOmittable(member)) return omittableComponent(member, project);
  if (!member.optional) {
    return annotated(
      [...jsonProperty(member, true), ...constraintCodes(member)],
      heldType(member, project, true),
      member.component,
    );
  }
  const given = { ...member, nullable: true };
  const refused = refusesNull(member)
    ? [{ text: fragment`@NotNullIfGiven`, imports: [runtimeClass('value.NotNullIfGiven')] }]
    : [];
  const annotations = [...jsonProperty(member), ...refused, ...constraintCodes(given)];
  return annotated(annotations, heldType(given, project, true), member.component);
}

type Names = Pick<Member, 'property' | 'component'>;

/**
 * Writes the annotation with callers' name of a component, where Java has another one, and that it must be there; none where neither.
 * @example
 * class, classValue, required   →   @JsonProperty(value = "class", required = true)
 */
export function jsonProperty({ property, component: own }: Names, required = false): readonly Code[] {
  if (property === own && !required) return [];
  const values = property === own ? [] : [required ? fragment`value = ${str(property)}` : str(property)];
  const all = required ? [...values, fragment`required = true`] : values;
  return [{ text: fragment`@JsonProperty(${joined(all, ', ')})`, imports: [JSON_PROPERTY] }];
}

function omittableComponent(member: Member, project: Project): Code {
  const { text, imports } = checkedType(member, project);
  const type = { text: fragment`Omittable<${text}>`, imports: [runtimeClass('value.Omittable'), ...imports] };
  return annotated(jsonProperty(member), type, member.component);
}

/**
 * Writes a member's type with the rules that a caller's value must keep.
 * @example
 * a text of 20 letters at most   →   @NotNull @Size(max = 20) String
 */
export function checkedType(member: Typed, project: Project): Code {
  const all = [...constraintCodes(member), heldType(member, project, true)];
  return { text: joined(textsOf(all), ' '), imports: importsOf(all) };
}

/** Tells whether there is any rule that a caller's value must keep. */
export function isChecked(member: Typed, project: Project): boolean {
  return constraints(member).length > 0 || heldType(member, project, true).imports.includes(VALID);
}

/**
 * Writes the rules that a caller's value must keep, as annotations with a blank behind each.
 * @example
 * a text of 20 letters at most   →   @NotNull @Size(max = 20)
 */
export function constraintCode(member: Typed): Code {
  const all = constraintCodes(member);
  const texts = textsOf(all).map((text) => fragment`${text} `);
  return { text: joined(texts, ''), imports: importsOf(all) };
}

function constraintCodes(member: Typed): readonly Code[] {
  return constraints(member).map((constraint) => ({ text: annotation(constraint), imports: [constraint.import] }));
}

function annotated(annotations: readonly Code[], type: Code, name: string): Code {
  const own = fragment`${type.text} ${id(name)}`;
  const before = joined(textsOf(annotations), ' ');
  const line = annotations.length > 0 ? fragment`${before} ${own}` : own;
  const isLong = annotations.length > 0 && line.toString().length > MAX_COMPONENT_CHARS;
  return {
    text: isLong ? fragment`${before}\n    ${own}` : line,
    imports: [...importsOf(annotations), ...type.imports],
  };
}

/**
 * Writes a type as a record has it: with nullness, in lists and maps too; `checked`: records in it are checked.
 * @example
 * a list of Pet, checked   →   List<@Nullable @Valid Pet>
 */
export function heldType({ type, nullable: mayBeNull }: Typed, project: Project, checked: boolean): Code {
  const code = containerType(type, project, checked);
  return mayBeNull ? nullable(code) : code;
}

function containerType(type: DataType, project: Project, checked: boolean): Code {
  if (type.kind === 'list' || type.kind === 'map') {
    const { text, imports } = heldType({ type: type.of, nullable: true }, project, checked);
    return type.kind === 'list'
      ? { text: fragment`List<${text}>`, imports: ['java.util.List', ...imports] }
      : { text: fragment`Map<String, ${text}>`, imports: ['java.util.Map', ...imports] };
  }
  const code = typeCode(type, project);
  const isRecord = type.kind === 'ref' && project.types.get(type.name)?.kind === 'record';
  return checked && isRecord ? { text: fragment`@Valid ${code.text}`, imports: [VALID, ...code.imports] } : code;
}

function textsOf(codes: readonly Code[]): readonly Rendered[] {
  return codes.map(({ text }) => text);
}

function annotation(constraint: Constraint): Rendered {
  const entries = Object.entries(constraint.arguments);
  const values = entries.map(([name, given]) => {
    const value = typeof given === 'string' ? str(given) : num(given);
    return entries.length === 1 && name === 'value' ? value : fragment`${id(name)} = ${value}`;
  });
  return values.length === 0
    ? fragment`@${id(constraint.name)}`
    : fragment`@${id(constraint.name)}(${joined(values, ', ')})`;
}
