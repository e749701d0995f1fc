/**
 * A member of a request, as a plan tells it.
 * @typedef {object} Member
 * @property {string} name what callers call it
 * @property {string} own what the database calls it
 * @property {import('./written.js').Type} type
 * @property {string} databaseType
 * @property {boolean} nullable
 * @property {boolean} optional
 * @property {string | number | boolean} [constant]
 *
 * @typedef {Pick<Member, 'type' | 'databaseType'>} Typed
 * @typedef {import('./written.js').Types} Types
 * @typedef {typeof KINDS[number]} Kind
 *
 * Of what the service carries as texts or bytes, ordinary and awkward values, by what the database calls the type.
 * @typedef {Readonly<Record<string, readonly [ordinary: string, awkward: string]>>} OwnValues
 */

/** The values that are made for each operation, in this order. */
export const KINDS = /** @type {const} */ (['ordinary', 'awkward', 'null', 'absent']);

/** @type {Readonly<Record<string, readonly [unknown, unknown]>>} */
const VALUES = {
  string: ['a', 'it\'s "ü" \\ {1}'],
  float: [1.5, -1e-7],
  boolean: [true, false],
  date: ['2024-02-29', '1900-01-01'],
  uuid: ['3fa85f64-5717-4562-b3fc-2c963f66afa6', '00000000-0000-0000-0000-000000000000'],
  json: [{ a: 1 }, [null, 'x', { b: [] }]],
  xml: ['<a/>', '<a>&lt;b/&gt;</a>'],
};

/**
 * A value of JSON for a type, as a caller of the service sends it; null where none of its type is known.
 * @param {Typed} typed
 * @param {'ordinary' | 'awkward'} kind
 * @param {Types} types
 * @param {OwnValues} own
 * @returns {unknown}
 */
export function valueFor({ type, databaseType }, kind, types, own) {
  const which = kind === 'ordinary' ? 0 : 1;
  const special = own[databaseType.replace(/^pg_catalog\./, '').replace(/\(.*/s, '')]?.[which];
  switch (type.kind) {
    case 'list':
      return listOf(
        { type: /** @type {any} */ (type.of), databaseType: databaseType.replace(/\[\]$/, '') },
        kind,
        types,
        own,
      );
    case 'ref':
      return named(types[type.name ?? ''], kind, types, own);
    case 'time':
      return (which === 0 ? '12:30:00' : '23:59:59.123456') + (type.zoned ? 'Z' : '');
    case 'timestamp':
      return (which === 0 ? '2024-02-29T12:30:00' : '1999-12-31T23:59:59.123456') + (type.zoned ? 'Z' : '');
    case 'bytes':
      return Buffer.from(special ?? (which === 0 ? '00ff' : ''), 'hex').toString('base64');
    case 'decimal':
      return decimalOf(type, which);
    case 'integer':
      return type.signed ? [1, -5][which] : which;
    case 'string':
      return String(special ?? VALUES.string?.[which]).slice(0, type.length);
    default:
      return VALUES[type.kind]?.[which] ?? null;
  }
}

/** @param {Typed} of @param {'ordinary' | 'awkward'} kind @param {Types} types @param {OwnValues} own */
function listOf(of, kind, types, own) {
  const one = valueFor(of, kind, types, own);
  return one === null || of.type.kind === 'list' ? null : [one, one];
}

/** @param {import('./written.js').Named | undefined} type @param {'ordinary' | 'awkward'} kind @param {Types} types @param {OwnValues} own */
function named(type, kind, types, own) {
  if (type === undefined) return null;
  if (type.kind === 'enum') return type.values.at(kind === 'ordinary' ? 0 : -1) ?? '';
  return Object.fromEntries(type.members.map((member) => [member.name, valueFor(member, kind, types, own)]));
}

/** One that has room in its digits. @param {import('./written.js').Type} type @param {number} which */
function decimalOf({ precision = 38, scale, currency }, which) {
  const digits = scale ?? (currency ? 2 : 3);
  if (digits <= 0) return which === 0 ? 1 : -5;
  if (which === 0) return Number(precision > digits) + 0.5;
  return digits > 2 ? -0.001 : -0.5;
}

/** @type {OwnValues} */
export const POSTGRESQL_VALUES = {
  interval: ['1 day', '-1 year 2 mons -03:04:05.678'],
  inet: ['127.0.0.1', '::1/64'],
  cidr: ['10.0.0.0/8', '::/0'],
  point: ['(1,2)', '(0,-0.5)'],
  bit: ['1', '0'],
  'bit varying': ['101', ''],
  int4range: ['[1,5)', 'empty'],
  int8range: ['[1,5)', 'empty'],
  numrange: ['[1.5,5)', '(,0]'],
  daterange: ['[2024-01-01,2024-02-01)', 'empty'],
  tsrange: ['[2024-01-01,2024-02-01)', 'empty'],
  tstzrange: ['[2024-01-01,2024-02-01)', 'empty'],
  tsquery: ['a & b', ''],
  regclass: ['pg_class', 'pg_proc'],
  regtype: ['integer', 'text'],
  regproc: ['now', 'pi'],
  regprocedure: ['now()', 'pi()'],
  regnamespace: ['public', 'pg_catalog'],
  regrole: ['postgres', 'postgres'],
};

const POINT = '000000000101000000000000000000f03f0000000000000040';
/** @type {OwnValues} */
export const MYSQL_VALUES = {
  time: ['12:30:00', '-100:59:59'],
  year: ['2024', '1999'],
  inet4: ['127.0.0.1', '0.0.0.0'],
  inet6: ['::1', '2001:db8::7334'],
  point: [POINT, POINT],
  geometry: [POINT, POINT],
};
