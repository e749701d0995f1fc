import type { Operation } from '../../../../model/operation.ts';
import type { JsonSchema } from '../../../kit/json/schema.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import type { RestEndpoint } from './options.ts';

/** Whether an endpoint's answers have an entity tag. */
export function isTagged({ etag }: RestEndpoint): boolean {
  return etag === 'weak';
}

/** Whether answers can have a tag: they are whole before they are sent, and their request may be repeated. */
export function canBeTagged({ nature, streamed, response }: Operation, { method }: RestEndpoint): boolean {
  return method === 'GET' && nature === 'reads' && !streamed && response.members.length > 0;
}

/** The README's section about answers with tags; nothing where no answer has one. */
export function etagReadme(uses: readonly Use<RestEndpoint>[]): readonly OrderedContribution[] {
  const tagged = uses.filter(({ options }) => isTagged(options)).map(({ operation }) => operation);
  if (tagged.length === 0) return [];
  return [{ kind: 'readmeSection', title: 'Answers that a caller has already', markdown: readme(tagged) }];
}

/**
 * The header field with which a caller names the answer that it has. An operation may take the same field for its own
 * work.
 */
export const TAG_PARAMETER = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The ETag of the answer that the caller has: 304 while it would be the same',
  required: false,
  schema: { type: 'string' },
};

/** The same answers with their tag, and the 304 that says that nothing changed. */
export function taggedAnswers(answers: JsonSchema): JsonSchema {
  const headers = { ETag: TAG };
  return {
    ...Object.fromEntries(
      Object.entries(answers).map(([status, answer]) => [status, { ...(answer as JsonSchema), headers }]),
    ),
    304: { description: 'The answer is the one that the caller has', headers },
  };
}

const TAG: JsonSchema = { description: 'A weak entity tag of what is answered', schema: { type: 'string' } };

function readme(tagged: readonly Operation[]): string {
  const names = tagged.map((operation) => `\`${operation.names.method}\``).join(', ');
  return `Answers of ${names} have an \`ETag\`. Sent back in \`If-None-Match\`, it is answered with 304 and no body while the answer would be the
same, to GET and HEAD alike.`;
}
