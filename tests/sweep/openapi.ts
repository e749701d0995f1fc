import type { CallerOf } from './openapi/callers/caller.ts';
import { graphqlCaller } from './openapi/callers/graphql.ts';
import { mcpCaller } from './openapi/callers/mcp.ts';
import { restCaller } from './openapi/callers/rest.ts';
import { websocketCaller } from './openapi/callers/websocket.ts';
import { sweepDocument } from './openapi/sweep-document.ts';

// Foreign OpenAPI documents through whole services: node tests/sweep/openapi.ts [--technology=graphql] [--unbuilt] FILE…
// A folder is one upload of several files; `--unbuilt` only generates.

const CALLERS: Readonly<Record<string, CallerOf>> = {
  rest: restCaller,
  graphql: graphqlCaller,
  mcp: mcpCaller,
  websocket: websocketCaller,
};

const args = process.argv.slice(2);
const technology = args.flatMap((one) => /^--technology=(.*)/.exec(one)?.[1] ?? [])[0] ?? 'rest';
const callerOf = CALLERS[technology];
if (!callerOf) throw new Error(`Nothing is swept through ${technology}: ${Object.keys(CALLERS).join(', ')}`);
for (const path of args.filter((one) => !one.startsWith('--'))) {
  await sweepDocument(path, { technology, callerOf, unbuilt: args.includes('--unbuilt') }).catch((error: unknown) => {
    console.log(`  failed: ${error instanceof Error ? error.stack?.slice(0, 6_000) : String(error)}`);
  });
}
process.exit();
