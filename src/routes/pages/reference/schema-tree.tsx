import type { Json } from '../../api/openapi/types.ts';
import { referred, schemaAnchor } from './chapters.ts';

/** The members of a schema, each with its type; those of objects inside stand below it. */
export function SchemaTree({ schema, required }: { readonly schema: Json; readonly required: string }) {
  const choices = choicesOf(schema);
  if (choices.length > 1) {
    return (
      <ol className="schema-tree">
        {choices.map((choice, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: alternatives have no names, and their order never changes
          <li key={index}>
            <TypeOf schema={choice} />
            <SchemaTree schema={choice} required={required} />
          </li>
        ))}
      </ol>
    );
  }
  const { properties, required: names } = objectIn(schema);
  const members = Object.entries(properties);
  if (members.length === 0) return null;
  return (
    <ul className="schema-tree">
      {members.map(([name, member]) => (
        <li key={name}>
          <code className="font-semibold">{name}</code> <TypeOf schema={member} />
          {names.includes(name) && <span className="text-xs font-semibold"> {required}</span>}
          <SchemaTree schema={member} required={required} />
        </li>
      ))}
    </ul>
  );
}

/** `{type: array, items: {type: string}, maxItems: 5}` → `string[] ≤ 5`. */
export function TypeOf({ schema }: { readonly schema: Json }) {
  const name = referred(elementOf(schema));
  return (
    <span className="muted wrap-anywhere font-mono text-xs">
      {name ? (
        <a className="link" href={`#${schemaAnchor(name)}`}>
          {name}
          {'[]'.repeat(depthOf(schema))}
        </a>
      ) : (
        typeText(schema)
      )}
      {limits(schema)}
    </span>
  );
}

/** `{anyOf: [{const: 1}, {const: 'DATABASE'}]}` → `1 | "DATABASE"`. */
export function typeText(schema: Json): string {
  const name = referred(schema);
  if (name) return name;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = alternatives(schema);
  if (choices.length > 0) {
    const told = [...new Set(choices.map(typeText))];
    return told.join(' | ');
  }
  if (schema.type === 'array') return `${wrapped(typeText(itemsOf(schema)))}[]`;
  if (schema.type === 'object' && isObject(schema.additionalProperties) && !schema.properties) {
    return `{ [name]: ${typeText(schema.additionalProperties)} }`;
  }
  return [schema.type ?? 'any'].flat().join(' | ') + (schema.format ? ` (${schema.format})` : '');
}

const wrapped = (text: string) => (text.includes(' ') ? `(${text})` : text);
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const itemsOf = ({ items }: Json): Json => (isObject(items) ? items : {});
const alternatives = ({ anyOf, oneOf }: Json): readonly Json[] =>
  Array.isArray(anyOf) ? anyOf : Array.isArray(oneOf) ? oneOf : [];

/** The schema of a list's elements, at any depth. */
function elementOf(schema: Json): Json {
  return schema.type === 'array' ? elementOf(itemsOf(schema)) : schema;
}
function depthOf(schema: Json): number {
  return schema.type === 'array' ? depthOf(itemsOf(schema)) + 1 : 0;
}

/** Alternatives that have members: those of `null` and of plain values are told by the type. */
function choicesOf(schema: Json): readonly Json[] {
  return alternatives(elementOf(schema)).filter((choice) => Object.keys(objectIn(choice).properties).length > 0);
}

/** The members of a schema, of what is in its list, or of the only alternative that has any. */
function objectIn(schema: Json): {
  readonly properties: Readonly<Record<string, Json>>;
  readonly required: readonly string[];
} {
  const inner = elementOf(schema);
  const [only, ...others] = alternatives(inner).filter(
    (choice) => isObject(choice.properties) || choice.type === 'array',
  );
  const own = only && others.length === 0 ? elementOf(only) : inner;
  const values = isObject(own.additionalProperties) ? objectOrNothing(own.additionalProperties) : {};
  return {
    properties: (isObject(own.properties) ? own.properties : values) as Readonly<Record<string, Json>>,
    required: Array.isArray(own.required) ? own.required : [],
  };
}

const objectOrNothing = ({ properties }: Json) => (isObject(properties) ? properties : {});

/** `{minLength: 1, maxLength: 60}` → ` 1–60`. */
function limits({ minLength, maxLength, minimum, maximum, minItems, maxItems }: Json): string {
  const [least, most] = [minLength ?? minimum ?? minItems, maxLength ?? maximum ?? maxItems];
  if (typeof most === 'number' && most < Number.MAX_SAFE_INTEGER) {
    return typeof least === 'number' && least > Number.MIN_SAFE_INTEGER ? `, ${least}–${most}` : `, ≤ ${most}`;
  }
  return '';
}
