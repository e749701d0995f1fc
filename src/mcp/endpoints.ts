import { z } from 'zod';
import type { RequestPreview } from '../services/generation/request/preview.ts';
import { shown } from './strangers.ts';

const MAX_ENDPOINTS = 500;
const MAX_PUBLISHED = 300;

/** An endpoint as its callers will know it; its names are made of a database's. */
export const toldEndpoint = z.object({
  index: z.number().meta({ description: 'Its place in the request, from 0.' }),
  untrusted: z.object({ name: z.string(), published: z.array(z.string()) }),
});

/** @returns the first five hundred. */
export function endpointsOf(endpoints: RequestPreview['endpoints']): z.output<typeof toldEndpoint>[] {
  return endpoints.slice(0, MAX_ENDPOINTS).map(({ index, name, published }) => ({
    index,
    untrusted: { name: shown(name), published: published.map((line) => shown(line, MAX_PUBLISHED)) },
  }));
}
