import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import type { JsonSchema } from '../../../kit/json/schema.ts';
import { javaFile } from '../../../text/java/java-file.ts';
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

/** The class and the README's section for answers with tags; nothing where no answer has one. */
export function etagFiles(project: Project, uses: readonly Use<RestEndpoint>[]): readonly OrderedContribution[] {
  const tagged = uses.filter(({ options }) => isTagged(options)).map(({ operation }) => operation);
  if (tagged.length === 0) return [];
  return [
    javaFile(project, { home: 'rest', name: 'EntityTags', template: 'triggers/rest/EntityTags.java' }),
    { kind: 'readmeSection', title: 'Answers that a caller has already', markdown: readme(tagged) },
  ];
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
same, to GET and HEAD alike.

- The operation is done each time: what is saved is the way to the caller. Rows without an order may come in another one, which is
  another answer.
- \`Cache-Control: no-cache, private\`: only its caller may keep an answer, and asks whether it still holds before it is used again.
- Tags are weak (\`W/"…"\`), so that they hold for compressed answers as well.`;
}
