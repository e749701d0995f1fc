import { z } from 'zod';
import { endpointsOf, toldEndpoint } from '../endpoints.ts';
import { faultsIn, toldFault } from '../faults.ts';
import { NOTICE } from '../strangers.ts';
import { ASKS, givenRequest, tool } from '../tool.ts';

/** Finds all that keeps a request from being generated; nothing is written and nothing is charged. */
export const checkRequest = tool({
  name: 'check_request',
  title: 'Check a request',
  description:
    'Checks a request against the portal and its database: every fault with the member that has it, and what each endpoint without a fault will be called. Statements are described by the database and never executed. It costs nothing. Mend the faults and check again until "ok" is true; then ask for the price.',
  scopes: ['generate'],
  hints: ASKS,
  input: z.strictObject({
    request: givenRequest.meta({
      description:
        'The request, as forja.json has it. request_schema tells all members. The least: {"name":"shop-api","domain":"com.acme.shop","technology":"rest","applicationServer":"embedded","mode":"Src","sourceType":"DATABASE","databaseType":"postgresql","datasource":"shop","endpoints":[{"routine":{"schema":"public","name":"stock_of","argumentTypes":["integer"]}}]}',
    }),
  }),
  output: z.object({
    ok: z.boolean().meta({ description: 'It can be generated as it is.' }),
    notice: z.string(),
    faults: z.array(toldFault),
    endpoints: z.array(toldEndpoint),
    total: z.number().meta({ description: 'Endpoints without faults.' }),
  }),
  async run({ generations }, { accountId, language, signal }, { request }) {
    const { faults, endpoints } = await generations.preview(accountId, request, 'names', signal);
    return {
      ...{ ok: faults.length === 0, notice: NOTICE, total: endpoints.length },
      ...{ faults: faultsIn(faults, language), endpoints: endpointsOf(endpoints) },
    };
  },
});
