import { beforeAll, describe, expect, test } from 'vitest';
import { readContract } from '../../../src/contracts/read-contract.ts';
import { generate } from '../../../src/generators/generate.ts';
import type { SchemaFile } from '../../../src/model/contract/contract.ts';
import { FORMATS } from '../../../src/model/contract/formats.ts';
import { Fault, type FieldFault } from '../../../src/model/fault.ts';
import { contractInput } from '../apis/graphql/shelter.ts';
import type { HostileContract } from './formats/format.ts';
import { shapesOf } from './shapes.ts';
import { HOSTILE } from './texts.ts';

/** Each format of uploads has its contracts in the file of its name. */
const contracts = await Promise.all(
  Object.keys(FORMATS).map(async (format) => {
    const module = (await import(`./formats/${format}.ts`)) as { readonly default: readonly HostileContract[] };
    return module.default;
  }),
);

/**
 * Names of all kinds to compare with: some are written as they are, of some JSON, XML or the name of a file has to be told another
 * spelling; some say that their operation only reads (`getThing`), some do not.
 */
const NEUTRAL = [
  ...['thing', 'thing_a', 'Thing', 'ThingA', 'thing1', 'x', 'class', 'Class', 'thing-a', 'thing a', 'aux'],
  ...['getThing', 'GetThing', 'getClass', 'get', 'Get', 'get_thing'],
];
const DESCRIBED = ['', 'thing', 'One thing. And another.'];

type Refusal = Pick<FieldFault, 'line' | 'column' | 'message'> & Partial<Pick<FieldFault, 'field'>>;

type Outcome =
  | { readonly text: string; readonly files: readonly string[] }
  | { readonly text: string; readonly refused: readonly Refusal[] };

function outcomeOf({ file }: HostileContract, name: string, text: string): Outcome {
  try {
    const input = contractInput('shop', [file(name, text)]);
    const { endpoints } = input.request as { readonly endpoints: readonly object[] };
    if (endpoints.length === 0) return { text, refused: refusalsOf(file(name, text)) };
    return { text, files: javaOf(generate(input).files) };
  } catch (error) {
    if (error instanceof Fault && error.faults.length > 0) return { text, refused: error.faults };
    throw new Error(`${JSON.stringify(text)}: ${error}`, { cause: error });
  }
}

const filesOf = (outcome: Outcome) => ('files' in outcome ? outcome.files : []);

/** Each operation of a contract may have a reason of its own. */
const refusalsOf = (file: SchemaFile) =>
  readContract([file]).contract.operations.flatMap(({ refused }) => refused ?? []);

const javaOf = (files: ReadonlyMap<string, string>) =>
  [...files].filter(([path]) => path.endsWith('.java')).map(([, content]) => content);

const all = contracts.flat().map((format) => ({
  ...format,
  outcomes: HOSTILE.map((text) => outcomeOf(format, format.names.test(text) ? text : 'thing_a', text)),
  neutral: format.raw
    ? []
    : NEUTRAL.filter((name) => format.names.test(name)).flatMap((name) =>
        DESCRIBED.map((text) => outcomeOf(format, name, text)).map(filesOf),
      ),
}));
/** Of each class its syntax tree without names and values, or what is wrong with it. */
let shapes: ReadonlyMap<string, string>;

beforeAll(async () => {
  const known = [...new Set(all.flatMap(({ outcomes, neutral }) => [...outcomes.flatMap(filesOf), ...neutral.flat()]))];
  const found = await shapesOf(known);
  shapes = new Map(known.map((text, index) => [text, found[index] ?? '']));
}, 600_000);

const shapeOf = (text: string) => shapes.get(text) ?? '';

/** Tells whether a fault has its place: a character that no file may have is a fault of the file, a name of blanks of its operation. */
const isPlaced = ({ line, column, field, message }: Refusal) =>
  (line && column) ||
  (field === 'schemaFiles.0.content' && message === 'characters') ||
  field === 'endpoints.0.operation';

const nameOf = (text: string) => /(?:class|record|interface|enum) (\w+)/.exec(text)?.[1];

describe.each(all)('as names and descriptions in a contract of $name', ({ raw, outcomes, neutral }) => {
  const known = () => new Set(neutral.flat().map(shapeOf));
  const isOdd = (text: string, plain: ReadonlySet<string>) =>
    raw ? shapeOf(text).startsWith('wrong') : !plain.has(shapeOf(text));

  test('each is refused at its place, or its project has the syntax trees of a neutral one', () => {
    const [plain, counts] = [known(), new Set(neutral.map((files) => files.length))];
    const odd = outcomes.flatMap((outcome) => {
      const different = filesOf(outcome).filter((text) => isOdd(text, plain));
      const isMore = 'files' in outcome && !raw && !counts.has(outcome.files.length);
      return different.length > 0 || isMore
        ? [{ text: outcome.text, isMore, different: different.map((text) => `${nameOf(text)} ${shapeOf(text)}`) }]
        : [];
    });
    expect(odd).toEqual([]);
    const nowhere = outcomes.filter((outcome) => 'refused' in outcome && !outcome.refused.every(isPlaced));
    expect(nowhere).toEqual([]);
  });

  test('most are let pass where they are written as the format wants it, and refused where they are not', () => {
    const passed = outcomes.filter((outcome) => 'files' in outcome).length;
    if (raw) expect([passed > 20, passed < HOSTILE.length]).toEqual([true, true]);
    else expect(passed).toBeGreaterThan(HOSTILE.length * 0.9);
  });
});
