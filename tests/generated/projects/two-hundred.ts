import type { GenerationInput } from '../../../src/generators/project/generation-input.ts';
import type { Routine } from '../../../src/model/described/routine.ts';
import { readCases } from './cases.ts';
import { inputOf } from './tiny.ts';

const CASES = ['postgresql-rows', 'rest-whole', 'postgresql-out-parameters', 'postgresql-types', 'postgresql-queries'];
const THINGS = ['order', 'customer', 'invoice', 'stock', 'supplier', 'price', 'shipment'];

/** Routines of every shape, as golden cases have them. */
const shapes = readCases()
  .filter(({ name }) => CASES.includes(name))
  .flatMap(({ input }) => (input.described as unknown as { routines: readonly Routine[] }).routines)
  .filter(({ kind }) => kind !== 'query');

/** Routines of two schemas, the second with as many again as the first has: of names with a few words each. */
function manyRoutines(count: number): readonly Routine[] {
  return Array.from({ length: count }, (_, index): Routine => {
    const shape = shapes[index % shapes.length] as Routine;
    const schema = index % 3 === 0 ? 'billing' : 'shop';
    const name = `${THINGS[index % THINGS.length]}_${shape.ref.name}_${index}`;
    return { ...shape, ref: { ...shape.ref, schema, name }, signatureHash: String(index) };
  });
}

/** A request for so many routines. */
export function manyInput(count: number, technology: string, options: Record<string, unknown>): GenerationInput {
  return inputOf(manyRoutines(count), { request: { technology, options, name: 'shop' } });
}
