import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { describe, expect, test } from 'vitest';
import { outcomeOf, readCases } from '../cases.ts';

interface Document {
  readonly paths: Record<string, Record<string, { operationId: string; parameters?: { name: string; in: string }[] }>>;
  readonly components: Record<string, Record<string, unknown>>;
}

const documents = readCases().flatMap(({ name, input }) => {
  const text = outcomeOf(input).get('src/generated/resources/openapi.json');
  return text === undefined ? [] : [{ name, text, document: JSON.parse(text) as Document }];
});

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([url, methods]) => Object.values(methods).map((operation) => ({ url, ...operation })));

/**
 * The warnings that are let pass, and no others: only the owner knows whom to ask (info-contact) and on which terms
 * (info-license), and an operation says no more than the database's comment does, which is its summary where it is short. Scopes and roles of a bearer
 * token stand where OpenAPI 3.1 has them (4.8.30); Spectral looks for them among the flows of OAuth 2 alone.
 */
const WARNINGS = {
  redocly: ['info-license', 'tag-description'],
  spectral: ['info-contact', 'operation-description', 'oas3-operation-security-defined'],
} as const;

const redocly = await createConfig({ extends: ['recommended'] });
const linter = new spectral.Spectral();
linter.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'recommended']] });

/** @returns what the recommended rules of Redocly and Spectral find that is more than a warning that is known. */
async function lint(text: string): Promise<readonly string[]> {
  const [first, second] = await Promise.all([
    lintFromString({ source: text, absoluteRef: 'openapi.json', config: redocly }),
    linter.run(text),
  ]);
  const known: ReadonlySet<string | number> = new Set(Object.values(WARNINGS).flat());
  return [
    ...first.map(({ severity, ruleId, message }) => ({ error: severity === 'error', rule: ruleId, message })),
    ...second.map(({ severity, code, message }) => ({ error: severity === 0, rule: code, message })),
  ].flatMap(({ error, rule, message }) => (error || !known.has(rule) ? [`${rule}: ${message}`] : []));
}

const blank = (url: string) => url.replace(/\{[^}]*\}/g, '{}');

test('there are documents of many cases', () => {
  expect(documents.length).toBeGreaterThan(25);
});

describe.each(documents)('the document of $name', ({ document, text }) => {
  test('is OpenAPI 3.1', async () => {
    expect(await new Validator().validate({ ...document })).toEqual({ valid: true });
  });

  test('pleases the recommended rules of Redocly and Spectral', async () => {
    expect(await lint(text)).toEqual([]);
  });

  test('has what it refers to, and uses what it has', () => {
    const references = new Set([...text.matchAll(/"\$ref": "#\/components\/([^"]+)"/g)].map(([, path]) => path));
    const { securitySchemes: _, ...used } = document.components;
    const there = Object.entries(used).flatMap(([kind, all]) => Object.keys(all).map((name) => `${kind}/${name}`));
    expect(there.sort()).toEqual([...references].sort());
  });

  test('has each operation once, each path once, and declares the variables of its paths', () => {
    const ids = operationsOf(document).map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const paths = Object.keys(document.paths).map(blank);
    expect(new Set(paths).size).toBe(paths.length);
    for (const { url, parameters = [] } of operationsOf(document)) {
      const declared = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`);
      expect([url, declared.sort()]).toEqual([url, (url.match(/\{[^}]*\}/g) ?? []).sort()]);
    }
  });
});

test('linters find what is wrong', async () => {
  const [{ text } = { text: '' }] = documents;
  const faults = await lint(text.replace('"operationId"', '"operationID"').replace(/"\/[^"]*": \{/, '"/{nobody}": {'));
  expect(faults.join('\n')).toMatch(/nobody/);
  expect(faults.length).toBeGreaterThan(2);
});

test('paths that differ in the names of their variables are one path', () => {
  const { input } = readCases().find(({ name }) => name === 'rest-bindings') ?? { input: undefined };
  const changed = JSON.parse(JSON.stringify(input).replace('/orders/{orderId}/totals', '/orders/{orderId}'));
  const document: Document = JSON.parse(outcomeOf(changed).get('src/generated/resources/openapi.json') ?? '');
  expect(Object.keys(document.paths['/orders/{order_id}'] ?? {})).toEqual(['delete', 'get']);
  expect(document.paths['/orders/{order_id}']?.get?.parameters?.[0]?.name).toBe('order_id');
});
