import { z } from 'zod';
import type { GenerateRequest } from '../../model/request/request.ts';
import { text } from '../../model/schema/text.ts';
import { requestCost } from '../../shared/wire/services.ts';
import { faultsIn, toldFault } from '../faults.ts';
import { readRequest } from '../read.ts';
import { givenRequest, tool } from '../tool.ts';

/** Starts a generation, which is charged; unless it is told so, it says only what it would do. */
export const generate = tool({
  name: 'generate',
  title: 'Generate a service',
  description:
    'Starts a generation and answers its id at once; ask status for it until it has ended. It charges credits, within the budget of the token. It is dry unless you say "dryRun": false: then it only checks the request and tells the price. Ask the person before you spend credits. Give an idempotencyKey of your own (a UUID): the same key with the same request is one generation, charged once, however often you repeat the call.',
  scopes: ['generate'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.strictObject({
    request: givenRequest,
    dryRun: z.boolean().default(true).meta({ description: 'false: generate, and charge for it.' }),
    idempotencyKey: text
      .min(1)
      .max(200)
      .regex(/^[\x21-\x7e]+$/, 'noBlanks')
      .exactOptional(),
  }),
  output: z.object({
    started: z.boolean(),
    id: z.string().exactOptional().meta({ description: 'Of the generation: what status takes.' }),
    fresh: z.boolean().exactOptional().meta({ description: 'false: found by its key, and not charged again.' }),
    cost: requestCost,
    faults: z.array(toldFault),
  }),
  async run({ generations }, agent, { request: given, dryRun, idempotencyKey }) {
    const { accountId, tokenId, language, signal } = agent;
    const request = readRequest(given);
    const cost = await generations.cost(accountId, request);
    if (dryRun) {
      const { faults } = await generations.preview(accountId, given, 'names', signal);
      return { started: false, cost, faults: faultsIn(faults, language) };
    }
    const options = { origin: 'api', language, tokenId, idempotencyKey, signal } as const;
    const { id, fresh } = await generations.accept(accountId, callOf(request), request, options);
    return { started: true, id, fresh, cost, faults: [] };
  },
});

/** The call that makes the same: a key is good for both. */
function callOf({ mode, source }: GenerateRequest): string {
  if (mode === 'Src') return 'generateSrc';
  return source.kind === 'database' ? 'generateDeploy' : 'generateBinary';
}
