import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { describe, expect, test } from 'vitest';
import { readAsyncApi } from '../../../../src/contracts/asyncapi/read-async-api.ts';
import { outcomeOf, readCases } from '../cases.ts';

const PATHS = [
  'src/generated/resources/static/asyncapi.json',
  'src/generated/asyncapi/received.json',
  'src/generated/asyncapi/sent.json',
];
const documents = readCases().flatMap(({ name, input }) => {
  const files = outcomeOf(input);
  return PATHS.flatMap((path) => {
    const text = files.get(path);
    return text === undefined ? [] : [{ name: `${name} ${path}`, text }];
  });
});

/**
 * The warnings that are let pass, and no others: only the owner knows whom to ask and on which terms; one socket needs no tags;
 * more tools read 3.0 than 3.1, and nothing of 3.1 is needed.
 */
const KNOWN: ReadonlySet<string | number> = new Set([
  ...['asyncapi-info-contact', 'asyncapi-info-license', 'asyncapi-3-tags', 'asyncapi-latest-version'],
]);

const linter = new spectral.Spectral();
linter.setRuleset({ extends: [[rulesets.asyncapi as RulesetDefinition, 'recommended']] });

/** @returns what AsyncAPI's own schema and the recommended rules find that is more than a warning that is known. */
async function lint(text: string): Promise<readonly string[]> {
  const found = await linter.run(text);
  return found.flatMap(({ code, message, path, severity }) =>
    severity === 0 || !KNOWN.has(code) ? [`${code}: ${message} (${path.join('.')})`] : [],
  );
}

test('there are documents of some cases', () => {
  expect(documents.length).toBeGreaterThan(10);
});

describe.each(documents)('the document of $name', ({ text }) => {
  test('is AsyncAPI 3.0 and pleases the recommended rules', async () => {
    expect(JSON.parse(text).asyncapi).toBe('3.0.0');
    expect(await lint(text)).toEqual([]);
  });

  test('has what it refers to, and uses the schemas that it has', () => {
    const document = JSON.parse(text);
    const at = (reference: string) =>
      reference
        .slice(2)
        .split('/')
        .reduce((node, key) => node?.[key], document);
    const references = [...text.matchAll(/"\$ref": "(#\/[^"]+)"/g)].map(([, reference = '']) => reference);
    expect(references.filter((reference) => at(reference) === undefined)).toEqual([]);
    const unused = Object.keys(document.components.schemas).filter(
      (name) => !references.includes(`#/components/schemas/${name}`),
    );
    expect(unused).toEqual([]);
  });
});

test('forms are filled again from what services take and send', () => {
  const own = documents.filter(({ name }) => !name.includes('/static/'));
  const uses = own.flatMap(({ name: path, text: content }) => readAsyncApi([{ path, content }]).uses);
  expect(uses.length).toBeGreaterThan(own.length);
  expect(uses.flatMap(({ id, refused }) => (refused ? `${id}: ${refused.message}` : []))).toEqual([]);
  expect(uses.flatMap(({ id, address, brokers }) => (address === '' || brokers.length !== 1 ? id : []))).toEqual([]);
});

test('the linter finds what is wrong', async () => {
  const { text } = documents.find((document) => document.text.includes('"action": "receive"')) ?? { text: '' };
  expect((await lint(text.replace('"action": "receive"', '"action": "reply"'))).length).toBeGreaterThan(0);
  expect((await lint(text.replace('"address"', '"adress"'))).join()).toMatch(/adress/);
});
