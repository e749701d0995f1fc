import { readFileSync } from 'node:fs';
import { entryUrl } from '../../../src/entry.ts';
import type { GenerationInput } from '../../../src/generators/project/generation-input.ts';
import { createRenderPool } from '../../../src/generators/threads/pool.ts';
import type { Described } from '../../../src/model/described.ts';
import { type GenerateRequest, generateRequest } from '../../../src/model/request/request.ts';

const INPUT = 'tests/generated/projects/cases/rest-whole/input.json';

/** A project as users get it, by the real generator: the request, and what its database says, of a golden case. */
export function wholeProject() {
  const input = JSON.parse(readFileSync(INPUT, 'utf8')) as GenerationInput;
  const whole = input.request as { readonly endpoints: readonly unknown[] };
  const told = input.described as unknown as { readonly routines: readonly unknown[] };
  return {
    renderer: createRenderPool({ threads: 1, entry: entryUrl('render-thread') }),
    /** The request with these endpoints alone, by their places in the case. */
    request: (endpoints: readonly number[], change: Record<string, unknown> = {}): GenerateRequest =>
      generateRequest.parse({
        ...{ ...whole, mode: 'Src', datasource: 'shop', ...change },
        endpoints: endpoints.map((index) => whole.endpoints[index]),
      }),
    /** The description of the endpoints. */
    described: (endpoints: readonly number[]): Described =>
      ({ ...told, routines: endpoints.map((index) => told.routines[index]) }) as unknown as Described,
  };
}
