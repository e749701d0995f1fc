import {
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import type { Kind } from './counterpart.ts';

const DEPTH = 4;
/** Of scalars by what their names say, ordinary and awkward values as JSON has them; of all others a text would not do. */
const SCALARS: readonly (readonly [RegExp, unknown, unknown])[] = [
  [/^(NonNegativeInt|PositiveInt|UnsignedInt|Day|Hour|Minute)$/, 7, 3],
  [/^(Int|Short)$/, 7, -2147483648],
  [/^(Long|Int64|BigInt|BigInteger)$/, 7, -9007199254740991],
  [/^(Float|Double)$/, 1.5, -0.25],
  [/(Decimal|Numeric)$/, 1.5, -0.001],
  [/^Boolean$/, true, false],
  [/^(Date|LocalDate)$/, '2024-02-29', '1900-01-01'],
  [
    /^(DateTime|Instant|GitTimestamp|PreciseDateTime|OffsetDateTime)$/,
    '2024-02-29T12:30:00Z',
    '1999-12-31T23:59:59.123456Z',
  ],
  [/^U?UID$/i, '3fa85f64-5717-4562-b3fc-2c963f66afa6', '00000000-0000-0000-0000-000000000000'],
  [/^(JSON.*|GenericScalar|Metadata|_Any|WeightScalar)$/, { a: 'x' }, [null, { 'b c': [] }]],
];

/** @returns a value of a scalar as JSON has it. */
export function scalarValue(name: string, kind: Kind): unknown {
  const found = SCALARS.find(([pattern]) => pattern.test(name));
  if (found) return kind === 'awkward' ? found[2] : found[1];
  return kind === 'awkward' ? `it's "ñ😀" \\ {1}\n` : 'a';
}

/** @returns a value of an argument or a field of an input object; undefined where it can be left out and is. */
export function inputValue(type: GraphQLInputType, kind: Kind, isNeeded: boolean, depth = 0): unknown {
  if (!isNeeded && (kind === 'least' || (depth >= DEPTH && isInputObjectType(getNamedType(type))))) return undefined;
  if (isNonNullType(type)) return inputValue(type.ofType, kind, true, depth);
  if (isListType(type)) {
    const one = inputValue(type.ofType, kind, isNonNullType(type.ofType), depth);
    return one === undefined ? [] : [one, one];
  }
  if (isEnumType(type)) return type.getValues().at(kind === 'awkward' ? -1 : 0)?.name;
  if (!isInputObjectType(type)) return scalarValue(type.name, kind);
  const fields = Object.values(type.getFields());
  const given = type.isOneOf ? fields.slice(0, 1) : fields;
  return Object.fromEntries(
    given.flatMap((field, index) => {
      const mayBeNull = !type.isOneOf && !isNonNullType(field.type);
      if (kind === 'awkward' && mayBeNull && index % 2 === 1) return [[field.name, null]];
      const value = inputValue(field.type, kind, isRequiredInputField(field) || type.isOneOf, depth + 1);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
}
