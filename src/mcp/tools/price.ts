import { z } from 'zod';
import { requestCost } from '../../shared/wire/services.ts';
import { readRequest } from '../read.ts';
import { givenRequest, READS, tool } from '../tool.ts';

/** Prices a request; nothing is held for it. */
export const price = tool({
  name: 'price',
  title: 'Price of a request',
  description:
    'Tells what a request would be charged now, in credits, and why that may be nothing ("free"). Src and Build cost the same; a Test takes one of the account\'s tests. Nothing is held and nothing is charged. A token may have a budget: generate says so where it does not suffice.',
  scopes: ['generate'],
  hints: READS,
  input: z.strictObject({ request: givenRequest }),
  output: requestCost,
  run: ({ generations }, { accountId }, { request }) => generations.cost(accountId, readRequest(request)),
});
