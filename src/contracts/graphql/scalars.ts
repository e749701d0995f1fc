import type { GraphQLScalarType } from 'graphql';
import type { DataType } from '../../model/types.ts';

const STRING: DataType = { kind: 'string' };
const ZONED: DataType = { kind: 'timestamp', zoned: true };
const LOCAL: DataType = { kind: 'timestamp', zoned: false };
const LONG: DataType = { kind: 'integer', bits: 64, signed: true };
/** Any JSON that the API has for it. */
const ANY: DataType = { kind: 'json' };

function named(type: DataType, names: string): [string, DataType][] {
  return names.split(' ').map((name) => [name.toLowerCase(), type]);
}

/** The scalars of the language, and those that servers commonly add, by their names in lower case. */
const BY_NAME: ReadonlyMap<string, DataType> = new Map([
  ...named(STRING, 'String ID'),
  ...named({ kind: 'integer', bits: 32, signed: true }, 'Int NonNegativeInt PositiveInt UnsignedInt Short Byte'),
  ...named({ kind: 'float', bits: 64 }, 'Float Double'),
  ...named({ kind: 'boolean' }, 'Boolean'),
  ...named(LONG, 'Long Int64 BigInt BigInteger UnsignedInt64'),
  ...named({ kind: 'decimal' }, 'BigDecimal Decimal Numeric'),
  ...named({ kind: 'date' }, 'Date LocalDate ISO8601Date AWSDate'),
  ...named(ZONED, 'DateTime DateTimeISO Instant OffsetDateTime ISO8601DateTime GitTimestamp AWSDateTime timestamptz'),
  ...named(LOCAL, 'LocalDateTime NaiveDateTime'),
  ...named({ kind: 'time', zoned: false }, 'LocalTime'),
  ...named({ kind: 'uuid' }, 'UUID GUID'),
  ...named(STRING, 'URI URL HTML Email EmailAddress Base64String Color Cursor Markdown PhoneNumber Locale CountryCode'),
  ...named(STRING, 'IPv4 IPv6 Timezone GitObjectID GitRefname GitSSHRemote X509Certificate FormattedString'),
  ...named(STRING, 'AWSTime AWSJSON AWSEmail AWSURL AWSPhone AWSIPAddress'),
  ...named(LONG, 'AWSTimestamp'),
]);

/** The scalars that servers bring without a definition. */
const BROUGHT = new Set(
  'AWSDate AWSTime AWSDateTime AWSTimestamp AWSEmail AWSJSON AWSURL AWSPhone AWSIPAddress'.split(' '),
);

/** The types that the standards behind `@specifiedBy` mean. */
const BY_STANDARD: readonly (readonly [RegExp, DataType])[] = [
  [/scalars\.graphql\.org\/[\w-]+\/date-time\b/i, ZONED],
  [/scalars\.graphql\.org\/[\w-]+\/local-date\b/i, { kind: 'date' }],
  [/rfc-?4122|rfc-?9562/i, { kind: 'uuid' }],
];

/** Files are not values of JSON: they are sent in parts of their own. */
const FILE = /^upload$/i;

/**
 * Reads the neutral type of a scalar; an unknown scalar is any JSON.
 * @example
 * scalar DateTime   →   {kind: 'timestamp', zoned: true}
 */
export function scalarType({ name, specifiedByURL }: GraphQLScalarType): DataType {
  const standard = BY_STANDARD.find(([pattern]) => specifiedByURL && pattern.test(specifiedByURL));
  return standard?.[1] ?? BY_NAME.get(name.toLowerCase()) ?? ANY;
}

/** Whether a scalar stands for an uploaded file. */
export function isFile({ name }: GraphQLScalarType): boolean {
  return FILE.test(name);
}

/** Whether a scalar of this name needs no definition in a document. */
export function isBrought(name: string): boolean {
  return BROUGHT.has(name);
}
