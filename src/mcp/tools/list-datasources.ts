import { z } from 'zod';
import { DATABASE_KINDS } from '../../model/described/routine.ts';
import { toOption } from '../../services/datasources/rows.ts';
import { READS, tool } from '../tool.ts';

/** Lists the databases that can be asked: their names, and never where they are or how to sign in there. */
export const listDatasources = tool({
  name: 'list_datasources',
  title: 'Data sources',
  description:
    'Lists the databases that the account has registered, by the name that the other tools take as "datasource". Start here. Data sources are added and changed by people, in the portal. What is generated from one with "demo": true costs nothing.',
  scopes: ['generate'],
  hints: READS,
  input: z.strictObject({}),
  output: z.object({
    datasources: z.array(
      z.object({
        name: z.string(),
        databaseType: z.enum(DATABASE_KINDS).meta({ description: 'What a request says as databaseType.' }),
        schema: z.string().exactOptional().meta({ description: 'The schema that is most likely meant.' }),
        demo: z.literal(true).exactOptional(),
      }),
    ),
  }),
  async run({ datasources }, { accountId }) {
    const options = (await datasources.list(accountId)).map(toOption);
    return {
      datasources: options.map(({ name, type, schema, demo }) => ({
        ...{ name, databaseType: type },
        ...(schema !== undefined && { schema }),
        ...(demo && { demo }),
      })),
    };
  },
});
