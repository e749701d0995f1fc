/** The words that Oracle's SQL or PL/SQL takes as a name only in quotes. */
const RESERVED: ReadonlySet<string> = new Set(
  `access add all alter and any as asc at audit begin between by case char check cluster clusters colauth column columns
  comment compress connect crash create current cursor date decimal declare default delete desc distinct drop else end
  exception exclusive exists fetch file float for from function goto grant group having identified if immediate in
  increment index indexes initial insert integer intersect into is level like lock long maxextents minus mlslabel mode
  modify noaudit nocompress not nowait null number of offline on online option or order overlaps pctfree prior privileges
  procedure public raw rename resource revoke row rowid rownum rows select session set share size smallint sql start
  subtype successful synonym sysdate table tabauth then to trigger type uid union unique update user validate values
  varchar varchar2 view views when whenever where with`.split(/\s+/),
);

/**
 * Writes a name, quoted only where Oracle would read it differently: it folds names without quotes to capitals.
 * @example
 * ORDERS → ORDERS,   Orders → "Orders",   TABLE → "TABLE"
 */
export function oracleName(name: string): string {
  return /^[A-Z][A-Z0-9_$#]*$/.test(name) && !RESERVED.has(name.toLowerCase()) ? name : `"${name}"`;
}

/**
 * Reads the parts of a qualified name that `oracleName` wrote, each as the catalogue spells it.
 * @example
 * SHOP."Orders"   →   ['SHOP', 'Orders']
 */
export function oracleNameParts(written: string): readonly string[] {
  return [...written.matchAll(/"([^"]*)"|([^."]+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}
