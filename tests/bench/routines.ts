import type { GenerationInput } from '../../src/generators/project/generation-input.ts';
import type { Field } from '../../src/model/described/field.ts';
import type { Parameter, Routine } from '../../src/model/described/routine.ts';
import type { DataType } from '../../src/model/types.ts';

const INTEGER: DataType = { kind: 'integer', bits: 32, signed: true };
const TEXT: DataType = { kind: 'string', length: 120 };
const AMOUNT: DataType = { kind: 'decimal', precision: 12, scale: 2 };
const INSTANT: DataType = { kind: 'timestamp', zoned: true };
const VERBS = ['find', 'list', 'place', 'cancel', 'count', 'update', 'archive', 'report'];
const NOUNS = ['order', 'customer', 'product', 'invoice', 'shipment', 'stock', 'payment', 'refund', 'carrier', 'price'];

/** A request of so many operations of every common shape, spread over schemas as a large database's would be. */
export function benchInput(operations: number): GenerationInput {
  const routines = Array.from({ length: operations }, (_, index) => benchRoutine(index));
  return {
    request: {
      name: 'bench',
      domain: 'com.acme.bench',
      technology: 'rest',
      applicationServer: 'embedded',
      sourceType: 1,
      databaseType: 'postgresql',
      datasource: 'bench',
      mode: 'Src',
      endpoints: routines.map(({ ref }) => ({ routine: ref })),
    },
    described: {
      source: 'database',
      routines,
      connection: { kind: 'postgresql', host: 'db.internal', port: 5432, database: 'bench', username: 'bench' },
    },
  };
}

function benchRoutine(index: number): Routine {
  const name = `${VERBS[index % VERBS.length]}_${NOUNS[Math.floor(index / VERBS.length) % NOUNS.length]}_${index}`;
  const schema = `area_${Math.floor(index / 400)}`;
  const inputs = [parameter('customer_id', INTEGER, 'integer'), parameter('note', TEXT, 'varchar(120)', true)];
  const out: Parameter = { ...parameter('total', AMOUNT, 'numeric(12,2)'), mode: 'out' };
  const columns = [
    field('id', INTEGER, 'integer'),
    field('name', TEXT, 'varchar(120)'),
    field('total', AMOUNT, 'numeric(12,2)'),
    field('created_at', INSTANT, 'timestamptz'),
  ];
  const shared = { kind: 'function', commits: false, readOnly: index % 2 === 0, types: [], results: [] } as const;
  const common = { ...shared, signatureHash: `hash ${index}`, comment: `Does ${name}` };
  const ref = { schema, name, argumentTypes: ['integer', 'character varying'] };
  switch (index % 4) {
    case 0:
      return { ...common, ref, parameters: inputs, returnValue: field('result', AMOUNT, 'numeric(12,2)') };
    case 1:
      return {
        ...common,
        ref,
        parameters: inputs,
        results: [{ kind: 'columns', columns, many: true, evidence: 'catalogue' }],
      };
    case 2:
      return { ...common, ref, parameters: [...inputs, out, { ...out, name: 'tax' }] };
    default:
      return { ...common, ref, kind: 'procedure', readOnly: false, parameters: inputs };
  }
}

function field(name: string, type: DataType, databaseType: string): Field {
  return { name, type, nullable: true, databaseType };
}

function parameter(name: string, type: DataType, databaseType: string, hasDefault = false): Parameter {
  return { ...field(name, type, databaseType), nullable: false, mode: 'in', hasDefault };
}
