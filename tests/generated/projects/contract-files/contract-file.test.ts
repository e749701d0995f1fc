import { Validator } from '@seriousme/openapi-schema-validator';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { buildSchema } from 'graphql';
import { load } from 'js-yaml';
import protobuf from 'protobufjs';
import { describe, expect, test } from 'vitest';
import { contractFile } from '../../../../src/generators/contract-file.ts';
import { namespaceOf } from '../../../../src/generators/kit/xml/xsd.ts';
import { catalog } from '../../../../src/generators/parts/catalog.ts';
import { Fault } from '../../../../src/model/fault.ts';
import type { ContractFormat } from '../../../../src/model/request/request.ts';
import { schemaFaults } from '../../../support/clients/xsd.ts';
import { readCases } from '../cases.ts';

/** The contract of a case as it is handed out; nothing of one that is refused. */
function handedOut({ input }: ReturnType<typeof readCases>[number], format: ContractFormat) {
  try {
    return contractFile(input, format);
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}

const cases = readCases().flatMap((given) => {
  const [own, xsd] = [handedOut(given, 'own'), handedOut(given, 'xsd')];
  return own && xsd ? [{ name: given.name, own, xsd, technology: own.generated.project.identity.technology }] : [];
});

/** `openapi.yaml` of `shop.openapi.yaml`. */
const endingOf = ({ own: { name, generated } }: (typeof cases)[number]) =>
  name.slice(generated.project.identity.name.length + 1);

const linter = new spectral.Spectral();
linter.setRuleset({ extends: [[rulesets.asyncapi as RulesetDefinition, 'recommended']] });
/** Only the owner knows whom to ask and on which terms; more tools read 3.0 than 3.1. */
const KNOWN: ReadonlySet<string | number> = new Set([
  ...['asyncapi-info-contact', 'asyncapi-info-license', 'asyncapi-3-tags', 'asyncapi-latest-version'],
]);

/** Lists the faults that the standard tool of a format finds in a text of it. */
const CHECKS: Readonly<Record<string, (text: string, name: string) => Promise<readonly string[]>>> = {
  'openapi.yaml': async (text) => {
    const { valid, errors } = await new Validator().validate(load(text) as Record<string, unknown>);
    return valid ? [] : [JSON.stringify(errors)];
  },
  'asyncapi.yaml': async (text) =>
    (await linter.run(text)).flatMap(({ code, message, path, severity }) =>
      severity === 0 || !KNOWN.has(code) ? [`${code}: ${message} (${path.join('.')})`] : [],
    ),
  graphqls: async (text) => failureOf(() => buildSchema(text)),
  proto: async (text) => failureOf(() => readProto(text)),
  'tools.json': async (text) => failureOf(() => JSON.parse(text)),
  xsd: async (text) => schemaFaults(text),
};

/** With the files of Google's that it imports. */
function readProto(text: string) {
  const { root, imports = [] } = protobuf.parse(text, new protobuf.Root(), { keepCase: true });
  for (const name of imports) root.addJSON(protobuf.common.get(name)?.nested ?? {});
  return root.resolveAll();
}

function failureOf(read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    return [String(error)];
  }
}

test('each technology has a contract in some case', () => {
  const seen = new Set(cases.map(({ technology }) => technology));
  expect(catalog.technologies.map(({ id }) => id).filter((id) => !seen.has(id))).toEqual([]);
});

/** As the page of the calls lists them; what is not listed has XML Schema. */
const ENDINGS: Readonly<Record<string, string>> = {
  ...{ rest: 'openapi.yaml', graphql: 'graphqls', grpc: 'proto', mcp: 'tools.json' },
  ...{ websocket: 'asyncapi.yaml', queue: 'asyncapi.yaml' },
};

describe.each(cases)('the contract of $name', (subject) => {
  test('is called as its technology calls it, and pleases the tool of its format', async () => {
    const ending = endingOf(subject);
    expect(ending).toBe(ENDINGS[subject.technology] ?? 'xsd');
    expect(await CHECKS[ending]?.(subject.own.text, subject.name)).toEqual([]);
  });

  test('is also XML Schema, with a request and an answer of each operation', () => {
    const { project } = subject.xsd.generated;
    expect(subject.xsd.name).toBe(`${project.identity.name}.xsd`);
    expect(schemaFaults(subject.xsd.text)).toEqual([]);
    const elements = [...subject.xsd.text.matchAll(/^ {2}<xs:element name="([^"]+)"/gm)].map(([, name]) => name);
    expect(elements).toEqual(
      project.operations.flatMap(({ names }) => [`${names.method}Request`, `${names.method}Response`]),
    );
    expect(subject.xsd.text).toContain(`targetNamespace="${namespaceOf(project)}"`);
  });
});

test('the tools find what is wrong', async () => {
  const broken = async (ending: string, from: RegExp, to: string) => {
    const found = cases.find((candidate) => endingOf(candidate) === ending && from.test(candidate.own.text));
    const changed = found?.own.text.replace(from, to) ?? '';
    return (await CHECKS[ending]?.(changed, ''))?.length;
  };
  expect(await broken('openapi.yaml', /operationId:/, 'operationID:')).toBe(1);
  expect(await broken('asyncapi.yaml', /action: receive/, 'action: reply')).toBeGreaterThan(0);
  expect(await broken('graphqls', /: Int/, ': Nothing')).toBe(1);
  expect(await broken('proto', /\(\w+\) returns/, '(Nothing) returns')).toBe(1);
  expect(await broken('xsd', /type="tns:\w+"/, 'type="tns:Nothing"')).toBe(1);
});

test('the YAML of a contract says what its JSON says', () => {
  for (const { own } of cases) {
    const json = own.generated.contracts.find(({ handedOutAs }) => own.name.endsWith(handedOutAs ?? '?'));
    if (!json || !own.name.endsWith('.yaml')) continue;
    expect(load(own.text)).toEqual(JSON.parse(own.generated.files.get(json.path) ?? ''));
  }
});
