import type { GenerationInput } from '../../../../src/generators/project/generation-input.ts';

/** The times of a job that no test waits for: a run of it is begun by hand. */
export const YEARLY = { expression: '0 0 3 29 2 *' } as const;

interface RequestLike {
  readonly endpoints: readonly { readonly operation?: string }[];
}

/**
 * Makes jobs of a project over an API. By default no copies share them: an API keeps no tables.
 *
 * @param values constants for members of requests, by operation and member.
 */
export function jobsOf(
  { request, described }: GenerationInput,
  values: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {},
  options: Readonly<Record<string, unknown>> = { scaling: false },
): GenerationInput {
  const { endpoints, ...rest } = request as unknown as RequestLike;
  const jobs = endpoints.map(({ operation = '' }) => ({
    ...{ operation, options: YEARLY },
    ...(values[operation] && {
      input: Object.entries(values[operation]).map(([target, constant]) => ({ target, from: { constant } })),
    }),
  }));
  return { request: { ...rest, technology: 'job', options, endpoints: jobs }, described };
}

/** Begins a run by hand, and waits until it is done. */
export async function ranByHand(url: string, job: string): Promise<void> {
  const begun = await fetch(`${url}/jobs/${job}/runs`, { method: 'POST' });
  if (begun.status !== 202) throw new Error(`${job}: ${begun.status} ${await begun.text()}`);
  const { id } = (await begun.json()) as { readonly id: string };
  for (let tries = 0; tries < 200; tries++) {
    const runs = (await (await fetch(`${url}/jobs/${job}/runs`)).json()) as readonly { id: string; state: string }[];
    const state = runs.find((run) => run.id === id)?.state;
    if (state === 'done') return;
    if (state === 'failed') throw new Error(`${job}: failed`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${job}: not done`);
}
