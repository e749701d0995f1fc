import { z } from 'zod';
import { servers, technologies } from '../../generators/parts/catalog.ts';
import { Fault } from '../../model/fault.ts';
import { wireRequest } from '../../model/request/wire.ts';
import { READS, tool } from '../tool.ts';

const ids = technologies.map(({ id }) => id);
const schema = z.record(z.string(), z.unknown());

/** Describes a request: JSON Schema of its members, and of the options that a technology knows. */
export const requestSchema = tool({
  name: 'request_schema',
  title: 'Members of a request',
  description:
    'Tells the JSON Schema of a request and of the options of one technology: "options" stands in the request, "endpointOptions" in the options of each of its endpoints. Options may be left out; then what is usual applies. Read it once before you write a request by hand.',
  scopes: ['generate'],
  hints: READS,
  input: z.strictObject({ technology: z.enum(ids, { error: 'decision' }) }),
  output: z.object({
    technologies: z.array(z.object({ id: z.string(), creditsPerEndpoint: z.number() })),
    applicationServers: z.array(z.string()),
    request: schema,
    options: schema,
    endpointOptions: schema,
  }),
  async run(_deps, _agent, { technology }) {
    const chosen = technologies.find(({ id }) => id === technology);
    if (!chosen) throw new Fault('notFound');
    return {
      technologies: technologies.map(({ id, creditsPerEndpoint }) => ({ id, creditsPerEndpoint })),
      applicationServers: servers.map(({ id }) => id),
      request: jsonSchema(wireRequest),
      options: jsonSchema(chosen.projectOptions),
      endpointOptions: jsonSchema(chosen.endpointOptions),
    };
  },
});

function jsonSchema(of: z.ZodType): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(of, { io: 'input', unrepresentable: 'any' });
  return rest;
}
