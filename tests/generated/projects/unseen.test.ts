import { expect, test } from 'vitest';
import { generate } from '../../../src/generators/generate.ts';
import { catalog, technologies } from '../../../src/generators/parts/catalog.ts';
import type { Technology } from '../../../src/generators/parts/part.ts';
import type { Routine } from '../../../src/model/described/routine.ts';
import { exampleOptions } from '../../../src/model/schema/examples.ts';
import { field, inputOf, parameter, routine } from './tiny.ts';

/** Bidirectional, zero-width and other characters that are not seen; written so that this file holds none of them. */
const UNSEEN = [
  ...[0x00ad, 0x034f, 0x061c, 0x115f, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d],
  ...[0x202e, 0x2060, 0x2061, 0x2063, 0x2066, 0x2067, 0x2068, 0x2069, 0x206a, 0x3164, 0xfe0f, 0xfeff, 0xffa0, 0xfff9],
  ...[0x1d173, 0xe0001, 0xe0041, 0xe0100],
].map((code) => String.fromCodePoint(code));
/** Lines of a script of Windows end as they do there. */
const RAW = /(?![\t\n]|\r\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** A routine whose every name and comment holds one of them. */
function hiding(character: string, index: number): Routine {
  const hide = (text: string) => `${text.slice(0, 2)}${character}${text.slice(2)}`;
  const comment = hide(`says ${index}`);
  const label = { kind: 'ref', name: `Mood${index}` } as const;
  const parameters = [
    parameter(hide('first'), hide('integer'), { comment }),
    parameter(hide('mood'), hide('mood'), { comment, type: label }),
  ];
  const columns = [field(hide('amount'), hide('numeric'), { comment }), field(hide('name'), 'text', { comment })];
  const values = [hide('glad'), hide('sad')];
  const made = routine(hide(`find_${index}`), parameters, {
    comment,
    results: [{ kind: 'columns', columns, many: true, evidence: 'catalogue' }],
    types: [{ kind: 'enum', name: `Mood${index}`, databaseType: hide('mood'), values }],
  });
  const { returnValue: _, ...rows } = made;
  return { ...rows, ref: { ...made.ref, schema: hide('shop') } };
}

/** A statement that holds one, which it must keep. */
function query(character: string, index: number): Routine {
  const sql = `select '${character}' as "na${character}me" from t${index} where a = :first -- ${character}`;
  return routine(`q${index}`, [parameter('first')], {
    ref: { schema: '', name: `q${index}`, argumentTypes: [] },
    kind: 'query',
    sql,
    comment: `about${character}it`,
    results: [{ kind: 'columns', columns: [field(`na${character}me`)], many: true, evidence: 'catalogue' }],
  });
}

const routines = UNSEEN.map(hiding);
const queries = UNSEEN.map(query).map(({ returnValue: _, ...rows }) => rows);

const givenNothing = ({ parameters, ...own }: Routine): Routine => ({
  ...own,
  parameters: parameters.map((given) => ({ ...given, hasDefault: true })),
});

function filesOf({
  id,
  library,
  projectOptions,
}: Pick<Technology, 'id' | 'library'> & Partial<Pick<Technology, 'projectOptions'>>): ReadonlyMap<
  string,
  string | Uint8Array
> {
  const isJob = id === 'job';
  // Nobody gives a job values: what it needs is a constant, or may be left out.
  const first = { input: [{ target: 'first', from: { constant: 1 } }] };
  const all = [...(isJob ? routines.map(givenNothing) : routines), ...queries];
  const endpoints = all.map((_, index) => ({
    name: `operation${index}`,
    ...(isJob && index >= routines.length && first),
    senders: library ? [] : [{ sender: 'queue', options: { queueName: `queue-${index}` } }],
  }));
  const input = inputOf(all, {
    endpoints,
    request: {
      technology: id,
      ...(projectOptions && { options: exampleOptions(projectOptions) }),
      ...(library && { applicationServer: 'library' }),
    },
  });
  return generate(input, catalog).files;
}

test.each(technologies)(
  'no text of a $id project holds a character that is not seen, whatever the database’s names and comments hold',
  (technology) => {
    const files = [...filesOf(technology)].map(([path, content]) => [path, String(content)] as const);
    expect(files.length).toBeGreaterThan(UNSEEN.length);
    expect(files.filter(([path]) => RAW.test(path))).toEqual([]);
    const raw = files.flatMap(([path, text]) => {
      const at = text.search(RAW);
      return at < 0 ? [] : [`${path}: ${JSON.stringify(text.slice(Math.max(0, at - 40), at + 5))}`];
    });
    expect(raw).toEqual([]);
  },
);

test('statements and names keep them as escapes of Java, documents show them by their number', () => {
  const all = [...filesOf({ id: 'rest' })];
  const java = all.filter(([path]) => path.endsWith('.java')).map(([, text]) => String(text));
  const repositories = java.join('\n');
  for (const character of UNSEEN) {
    const units = [...Array(character.length).keys()].map((at) => character.charCodeAt(at));
    const escaped = units
      .map((unit) =>
        unit < 256 ? `\\${unit.toString(8).padStart(3, '0')}` : `\\u${unit.toString(16).padStart(4, '0')}`,
      )
      .join('');
    expect(repositories).toContain(`select '${escaped}' as`);
    const number = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    expect(repositories).toContain(`About[U+${number}]it.`);
  }
});
