import type { ArgumentRow } from '../../../../src/datasources/oracle/catalogue.ts';
import type { PartRow } from '../../../../src/datasources/oracle/type-catalogue.ts';

/** The part of a row that ALL_PROCEDURES has of a routine. */
export function routine(of: Partial<ArgumentRow> = {}) {
  const head: ArgumentRow = {
    schema: 'SHOP',
    object: 'ORDERS_API',
    standsFor: null,
    owner: of.schema ?? 'SHOP',
    ownName: of.object ?? 'ORDERS_API',
    objectType: 'PACKAGE',
    procedure: 'PLACE',
    subprogram: 1,
    pipelined: 'NO',
    argument: null,
    position: null,
    sequence: null,
    level: null,
    mode: null,
    defaulted: null,
    type: null,
    plsType: null,
    length: null,
    precision: null,
    scale: null,
    charset: null,
    typeOwner: null,
    typeName: null,
    typeSubname: null,
    ...of,
  };
  return {
    /** The rows of ALL_ARGUMENTS that belong to it; without any, the outer join's one. */
    with(...rows: Partial<ArgumentRow>[]): ArgumentRow[] {
      if (rows.length === 0) return [head];
      let position = 0;
      return rows.map((row, i) => {
        if (row.position === undefined && !row.level) position += 1;
        return { ...head, level: 0, mode: 'IN', defaulted: 'N', position, sequence: i + 1, ...row };
      });
    },
  };
}

/** A scalar argument, as ALL_ARGUMENTS has it: PL/SQL's own name beside the type. */
export const scalar = (argument: string, type: string, more: Partial<ArgumentRow> = {}): Partial<ArgumentRow> => ({
  argument,
  type,
  plsType: type,
  charset: /CHAR|CLOB/.test(type) ? 'CHAR_CS' : null,
  ...more,
});

/** The row of a function's return value. */
export const returns = (row: Partial<ArgumentRow>): Partial<ArgumentRow> => ({
  ...row,
  argument: null,
  position: 0,
  mode: 'OUT',
});

/** A row of ALL_TYPE_ATTRS, ALL_COLL_TYPES, their PL/SQL counterparts, or ALL_TAB_COLUMNS. */
export function part(of: Partial<PartRow>): PartRow {
  return {
    owner: 'SHOP',
    package: null,
    name: '',
    form: 'attribute',
    number: 1,
    part: null,
    modifier: null,
    type: null,
    typeOwner: null,
    typePackage: null,
    length: null,
    precision: null,
    scale: null,
    charset: null,
    collection: null,
    bound: null,
    ...of,
  };
}
