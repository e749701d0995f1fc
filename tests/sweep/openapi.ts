import { Fault } from '../../src/model/fault.ts';
import type { CallerOf } from './openapi/callers/caller.ts';
import { graphqlCaller } from './openapi/callers/graphql.ts';
import { mcpCaller } from './openapi/callers/mcp.ts';
import { restCaller } from './openapi/callers/rest.ts';
import { websocketCaller } from './openapi/callers/websocket.ts';
import { faultsIn } from './openapi/offered.ts';
import { sweepDocument } from './openapi/sweep-document.ts';

// Foreign OpenAPI documents through whole services: node tests/sweep/openapi.ts [--technology=graphql] [--unbuilt] FILE…
// A folder is one upload of several files; `--unbuilt` only generates, for any technology.

const CALLERS: Readonly<Record<string, CallerOf>> = {
  rest: restCaller,
  graphql: graphqlCaller,
  mcp: mcpCaller,
  websocket: websocketCaller,
};

const args = process.argv.slice(2);
const technology = args.flatMap((argument) => /^--technology=(.*)/.exec(argument)?.[1] ?? [])[0] ?? 'rest';
const unbuilt = args.includes('--unbuilt');
const callerOf = CALLERS[technology] ?? (unbuilt ? restCaller : undefined);
if (!callerOf) throw new Error(`Nothing is swept through ${technology}: ${Object.keys(CALLERS).join(', ')}`);
for (const path of args.filter((argument) => !argument.startsWith('--'))) {
  await sweepDocument(path, { technology, callerOf, unbuilt }).catch((error: unknown) => {
    console.log(`  failed: ${error instanceof Error ? error.stack?.slice(0, 6_000) : String(error)}`);
    if (error instanceof Fault) for (const fault of faultsIn(error)) console.log(`  ${fault}`);
  });
}
process.exit();
