import { describe, expect, test } from 'vitest';
import { openapiDocument } from '../../../src/routes/api/openapi/document.ts';
import { chaptersOf } from '../../../src/routes/pages/reference/chapters.ts';
import { curlOf } from '../../../src/routes/pages/reference/curl.ts';
import { typeText } from '../../../src/routes/pages/reference/schema-tree.tsx';
import { sessionOf, shellApp } from '../../support/portal/shell-app.ts';

const document = openapiDocument('1.2.3');
const portal = (signedIn = false) => shellApp({ document, session: () => (signedIn ? sessionOf() : undefined) });
const html = async (path: string, headers: Record<string, string> = {}, signedIn = false) =>
  (await portal(signedIn).request(path, { headers })).text();

describe('the reference', () => {
  test.each(['/reference', '/es/reference'])('%s is for anybody, and for caches', async (path) => {
    const response = await portal().request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=\d+/);
    expect(response.headers.get('set-cookie')).toBeNull();
    const tag = response.headers.get('etag') ?? '';
    expect((await portal().request(path, { headers: { 'If-None-Match': tag } })).status).toBe(304);
    expect(await html(path, { Cookie: 'forja.language=es' }, true)).toBe(await response.text());
  });

  test('has each operation once, at an address of its own, and every schema that they refer to', async () => {
    const page = await html('/reference');
    const ids = [...page.matchAll(/<article id="([^"]+)"/g)].map(([, id]) => id);
    const operations = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    const schemas = Object.keys(document.components.schemas).map((name) => `schema-${name}`);
    expect(ids.toSorted()).toEqual([...operations, ...schemas].toSorted());
    const anchors = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id ?? '');
    expect(links.filter((id) => !anchors.has(id))).toEqual([]);
    expect(page).not.toMatch(/common:reference|\[object/);
  });

  test('tells scope, members, failures and an example of a call, in both languages', async () => {
    const start = /<article id="generateSrc"[\s\S]*?<\/article>/;
    const english = start.exec(await html('/reference'))?.[0] ?? '';
    expect(english).toContain('application tokens with the scope generate.');
    expect(english).toContain('href="#schema-GenerateRequest"');
    expect(english).toContain('tokenBudget');
    expect(english).toContain('&quot;$FORJA_URL/api/generate/generateSrc&quot;');
    expect(start.exec(await html('/es/reference'))?.[0]).toContain('tokens de aplicación con el permiso generate.');
  });
});

test('a call is one that a shell can send', () => {
  const calls = chaptersOf(document).flatMap((chapter) => chapter.calls);
  const curl = (id: string) => {
    const call = calls.find(({ operationId }) => operationId === id);
    return call && curlOf(call);
  };
  expect(curl('drift')).toBe(
    `curl -X POST "$FORJA_URL/api/datasource/drift?datasourceName=orders" \\
  -H "Authorization: Bearer $FORJA_TOKEN"`,
  );
  expect(curl('getFileZip')).toContain('curl "$FORJA_URL/api/generate/getFileZip/0193');
  expect(curl('getFileZip')).toContain('-OJ');
  expect(curl('checkSchema')).toContain("version: '\\''1'\\''");
});

test.each([
  [{ type: 'array', items: { type: 'string' } }, 'string[]'],
  [{ enum: ['a', 'b'] }, '"a" | "b"'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, '("a" | "b")[]'],
  [{ anyOf: [{ const: 1 }, { const: 'DATABASE' }] }, '1 | "DATABASE"'],
  [{ $ref: '#/components/schemas/Diff' }, 'Diff'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, '{ [name]: number }'],
  [{ type: 'string', format: 'date-time' }, 'string (date-time)'],
  [{}, 'any'],
])('%j is %s', (schema, expected) => {
  expect(typeText(schema)).toBe(expected);
});
