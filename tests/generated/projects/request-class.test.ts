import { describe, expect, test } from 'vitest';
import { generate } from '../../../src/generators/generate.ts';
import { catalog } from '../../../src/generators/parts/catalog.ts';
import { Fault } from '../../../src/model/fault.ts';
import { readCases } from './cases.ts';

type Input = ReturnType<typeof readCases>[number]['input'];

/** The project of a case, with what its endpoints say of their request's class. */
function generated(input: Input, classes: Readonly<Record<number, string>>) {
  const request = structuredClone(input.request) as { endpoints: Record<string, unknown>[] };
  for (const [index, requestClass] of Object.entries(classes)) {
    request.endpoints[Number(index)] = { ...request.endpoints[Number(index)], requestClass };
  }
  return generate({ ...input, request });
}

const faultsOf = (work: () => unknown) => {
  try {
    work();
    return [];
  } catch (error) {
    if (error instanceof Fault) return error.faults.map(({ field, message }) => `${field}: ${message}`);
    throw error;
  }
};

/** Of each technology one case that is generated, with an operation that takes something. */
const examples = catalog.technologies.map(({ id }) => {
  const found = readCases().flatMap(({ name, input }) => {
    if ((input.request as { technology?: string }).technology !== id) return [];
    try {
      const { project } = generate(input);
      const index = project.operations.findIndex(({ request }) => request.members.length > 0);
      return index < 0 ? [] : [{ id, name, input, index, project }];
    } catch {
      return [];
    }
  });
  return found[0] ?? { id, name: 'none', input: undefined, index: -1, project: undefined };
});

const wordOf = (name: string) => new RegExp(`\\b${name}\\b`);

describe.each(examples)('the class of a request of $id', ({ input, index, project }) => {
  test('is called as its owner says, everywhere', () => {
    if (!input || !project) throw new Error('no case of it takes anything');
    const before = project.operations[index]?.request.name ?? '';
    const { files } = generated(input, { [index]: 'CarryOutCommand' });
    const paths = [...files.keys()];
    expect(paths.filter((path) => path.endsWith('/CarryOutCommand.java'))).toHaveLength(1);
    expect(paths.filter((path) => path.endsWith(`/${before}.java`))).toEqual([]);
    const java = [...files].filter(([path]) => path.endsWith('.java')).map(([, text]) => text);
    // An element of a WSDL may have the name that the class had: elements stand in strings.
    const outside = (text: string) => text.replaceAll(/"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"/g, '""');
    const left = java.flatMap((text) =>
      outside(text)
        .split('\n')
        .filter((line) => wordOf(before).test(line)),
    );
    expect(left).toEqual([]);
    expect(java.filter((text) => /\bCarryOutCommand\b/.test(text)).length).toBeGreaterThan(1);
  });
});

test('each technology has a golden case with one, which javac takes', () => {
  const named = readCases().filter(({ input }) => {
    const { endpoints } = input.request as { endpoints: readonly { requestClass?: string }[] };
    return endpoints.some(({ requestClass }) => requestClass !== undefined);
  });
  const technologies = new Set(named.map(({ input }) => (input.request as { technology?: string }).technology));
  expect(catalog.technologies.map(({ id }) => id).filter((id) => !technologies.has(id))).toEqual([]);
});

test('it is refused beside its field where it is no class, Java’s own, or another one’s', () => {
  const [{ input, project } = { input: undefined, project: undefined }] = examples;
  if (!input || !project) throw new Error('no case');
  const [, second] = project.operations;
  const refused = (classes: Readonly<Record<number, string>>) => faultsOf(() => generated(input, classes));
  expect(refused({ 0: 'placeOrder' })).toEqual(['endpoints.0.requestClass: className']);
  expect(refused({ 0: 'Place Order' })).toEqual(['endpoints.0.requestClass: noBlanks']);
  expect(refused({ 0: 'String' })).toEqual(['endpoints.0.requestClass: classReserved']);
  expect(refused({ 0: `${second?.names.type}Request` })).toEqual(['endpoints.0.requestClass: classTaken']);
  expect(refused({ 0: `${second?.names.type}Completed` })).toEqual(['endpoints.0.requestClass: classTaken']);
  expect(refused({ 0: 'Command', 1: 'COMMAND' })).toEqual([
    'endpoints.0.requestClass: classTaken',
    'endpoints.1.requestClass: classTaken',
  ]);
  const group = project.groups[0]?.type;
  expect(refused({ 0: `${group}Service` })).toEqual(['endpoints.0.requestClass: classTaken']);
});
