import { expect, test } from 'vitest';
import type { ReferenceCall } from './chapters.ts';
import { curlOf } from './curl.ts';

const call = (given: Partial<ReferenceCall>) =>
  curlOf({ method: 'post', path: '/api/x', parameters: [], responses: {}, ...given } as ReferenceCall);
const TOKEN = '-H "Authorization: Bearer $FORJA_TOKEN"';

test('a call is sent with its method and its token, and a GET without saying so', () => {
  expect(call({})).toBe(`curl -X POST "$FORJA_URL/api/x" \\\n  ${TOKEN}`);
  expect(call({ method: 'get' })).toBe(`curl "$FORJA_URL/api/x" \\\n  ${TOKEN}`);
});

test('only what has to be asked stands behind the question mark', () => {
  const parameters = [
    { name: 'kind', in: 'query', required: true, schema: { enum: ['a', 'b'] } },
    { name: 'more', in: 'query', required: false, schema: {} },
  ];
  expect(call({ parameters } as Partial<ReferenceCall>)).toContain('"$FORJA_URL/api/x?kind=a"');
});

test('a body is one word for the shell, whatever quotes it has', () => {
  const requestBody = { content: { 'application/json': { example: { name: "it's" } } } };
  expect(call({ requestBody } as unknown as Partial<ReferenceCall>)).toContain(`it'\\''s`);
});

test('an answer that is a file is kept under its name, and no other is', () => {
  const answer = (type: string) => call({ responses: { 200: { description: '', content: { [type]: {} } } } });
  expect(answer('application/zip')).toContain('-OJ');
  expect(answer('application/json')).not.toContain('-OJ');
});
