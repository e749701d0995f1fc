import { createHash } from 'node:crypto';
import type { Field } from '../../src/generators/model/data-type.ts';
import type { Routine } from '../../src/generators/model/routine.ts';

const integer: Pick<Field, 'type' | 'databaseType' | 'nullable'> = {
  type: { kind: 'integer', bits: 32, signed: true },
  databaseType: 'integer',
  nullable: true,
};
const text: typeof integer = { type: { kind: 'string' }, databaseType: 'text', nullable: true };
const amount: typeof integer = {
  type: { kind: 'decimal', precision: 12, scale: 2 },
  databaseType: 'numeric',
  nullable: true,
};
const instant: typeof integer = {
  type: { kind: 'timestamp', zoned: true },
  databaseType: 'timestamp with time zone',
  nullable: true,
};

/** The routines that the benchmark's data source is said to have: values, rows and procedures with OUT parameters in turn. */
export function benchRoutines(count: number): Routine[] {
  return Array.from({ length: count }, (_, index) => routine(index));
}

function routine(index: number): Routine {
  const name = `${['order_total', 'orders_of', 'place_order'][index % 3]}_${index}`;
  const base = {
    ref: { schema: 'shop', name, argumentTypes: ['integer', 'text'] },
    parameters: [
      { name: 'customer_id', ...integer, mode: 'in', hasDefault: false },
      { name: 'note', ...text, mode: 'in', hasDefault: true },
    ],
    results: [],
    commits: false,
    readOnly: index % 3 !== 2,
    types: [],
    signatureHash: createHash('sha256').update(name).digest('hex'),
  } as const;
  if (index % 3 === 0) return { ...base, kind: 'function', returnValue: { name: 'order_total', ...amount } };
  if (index % 3 === 1) {
    const columns = [
      { name: 'id', ...integer },
      { name: 'title', ...text },
      { name: 'price', ...amount },
      { name: 'placed_at', ...instant },
    ];
    return { ...base, kind: 'function', results: [{ kind: 'columns', columns, many: true, evidence: 'catalogue' }] };
  }
  const out = [
    { name: 'order_id', ...integer, mode: 'out', hasDefault: false },
    { name: 'total', ...amount, mode: 'out', hasDefault: false },
  ] as const;
  return { ...base, kind: 'procedure', parameters: [...base.parameters, ...out] };
}
