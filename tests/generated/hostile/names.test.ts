import { Validator } from '@seriousme/openapi-schema-validator';
import { XMLValidator } from 'fast-xml-parser';
import { buildSchema } from 'graphql';
import { loadAll } from 'js-yaml';
import protobuf from 'protobufjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { componentName, propertyName } from '../../../src/checks/names/properties.ts';
import { generate } from '../../../src/generators/generate.ts';
import { xsdOf } from '../../../src/generators/kit/xml/xsd.ts';
import { catalog } from '../../../src/generators/parts/catalog.ts';
import { UNNAMED } from '../../../src/generators/parts/sources/database/operation/members.ts';
import type { GenerationInput } from '../../../src/generators/project/generation-input.ts';
import type { Routine } from '../../../src/model/described/routine.ts';
import { Fault } from '../../../src/model/fault.ts';
import { exampleOptions } from '../../../src/model/schema/examples.ts';
import { field, inputOf, parameter, routine } from '../projects/tiny.ts';
import { shapesOf } from './shapes.ts';
import { HOSTILE } from './texts.ts';

/** As many of Java's words as texts in a project. */
const RESERVED = ['class', 'default', 'switch', 'public', 'static', 'import', 'while', 'native'];
/** So few that they share one class. */
const PER_PROJECT = 8;
const text = { kind: 'string' } as const;

/** A function whose name, parameter, column and comments are one text; its two parameters tell overloads apart. */
function called(name: string, comment = name): Routine {
  const parameters = [
    parameter(name, 'text', { comment, type: text, nullable: true }),
    parameter('amount', 'integer', { comment }),
  ];
  const columns = [field(name, 'text', { comment, type: text }), field('total', 'integer', { comment })];
  const { returnValue: _, ...made } = routine(name, parameters, {
    comment,
    results: [{ kind: 'columns', columns, many: true, evidence: 'catalogue' }],
  });
  return made;
}

function inputFor(
  technology: string,
  names: readonly string[],
  request: Record<string, unknown> = {},
): GenerationInput {
  const applicationServer = technology === 'module' ? 'library' : 'embedded';
  return inputOf(
    names.map((name) => (technology === 'job' ? givenNothing(called(name)) : called(name))),
    {
      endpoints: names.map((_, index) => endpointOf(technology, index)),
      request: { technology, applicationServer, options: optionsOf(technology), ...request },
    },
  );
}

const endpointOf = (technology: string, index: number) =>
  technology === 'queue' ? { options: { queueName: `queue-${index}` } } : {};

const optionsOf = (technology: string) => {
  const known = catalog.technologies.find(({ id }) => id === technology);
  return known ? exampleOptions(known.projectOptions) : {};
};

/** Nobody gives a job values, so it may leave all of them out. */
const givenNothing = ({ parameters, ...own }: Routine): Routine => ({
  ...own,
  parameters: parameters.map((given) => ({ ...given, hasDefault: true })),
});

/**
 * Neutral names, as many; a question mark stays: it is what JDBC's drivers call a parameter, so such columns are read by their places.
 * One that Java has another name for does, too.
 */
const neutral = (technology: string, texts: readonly string[]) => {
  const alphabet = catalog.technologies.find(({ id }) => id === technology)?.trigger.alphabet;
  return texts.map((text, index) => {
    const property = propertyName(text, 'value', alphabet);
    const isRenamed = !UNNAMED.test(text) && componentName(property, '') !== property;
    const end = text.includes('?') ? '?' : '';
    return isRenamed ? `${RESERVED[index]}${end}` : `thing${end || '_'}${String.fromCharCode(97 + index)}`;
  });
};

interface Refused {
  readonly text: string;
  readonly field: string;
}

/** The files that are generated from texts, without texts that are refused at their own place. */
function generated(technology: string, texts: readonly string[]) {
  const refused: Refused[] = [];
  let left = texts;
  for (;;) {
    try {
      return { refused, left, made: left.length > 0 ? generate(inputFor(technology, left)) : undefined };
    } catch (error) {
      if (!(error instanceof Fault) || error.faults.length === 0) throw error;
      const places = error.faults.map(({ field }) => ({
        field,
        at: Number(/^endpoints\.(\d+)\./.exec(field)?.[1] ?? -1),
      }));
      if (places.some(({ at }) => left[at] === undefined)) throw error;
      refused.push(...places.map(({ field, at }) => ({ text: left[at] ?? '', field })));
      const gone = new Set(places.map(({ at }) => at));
      left = left.filter((_, index) => !gone.has(index));
    }
  }
}

const javaOf = (files: ReadonlyMap<string, string>) =>
  [...files].filter(([path]) => path.endsWith('.java')).map(([, content]) => content);

const portions = Array.from({ length: Math.ceil(HOSTILE.length / PER_PROJECT) }, (_, index) =>
  HOSTILE.slice(index * PER_PROJECT, (index + 1) * PER_PROJECT),
);

const technologies = catalog.technologies.map(({ id }) => ({
  id,
  projects: portions.map((texts) => generated(id, texts)),
}));
/** Of each class of all of them its syntax tree without names and values, or what is wrong with it. */
let shapes: ReadonlyMap<string, string>;

beforeAll(async () => {
  const texts = technologies.flatMap(({ id, projects }) =>
    projects.flatMap(({ made, left }) =>
      made ? [...javaOf(made.files), ...javaOf(generate(inputFor(id, neutral(id, left))).files)] : [],
    ),
  );
  const known = [...new Set(texts)];
  const found = await shapesOf(known);
  shapes = new Map(known.map((text, index) => [text, found[index] ?? '']));
}, 600_000);

/** The syntax trees of a project's classes, each with the paths of those that have it. */
const treesOf = (files: ReadonlyMap<string, string>) =>
  Map.groupBy(
    [...files]
      .filter(([path]) => path.endsWith('.java'))
      .map(([path, content]) => ({ path, shape: shapes.get(content) ?? '' })),
    ({ shape }) => shape,
  );

test('there are seven hundred of them', () => expect(HOSTILE.length).toBeGreaterThanOrEqual(700));

describe.each(technologies)(
  'as names of routines, parameters and columns and in comments, over $id',
  ({ id, projects }) => {
    test('each is refused beside its own field, or its project has the syntax trees of a neutral one', () => {
      const made = projects.reduce((sum, { left }) => sum + left.length, 0);
      const refused = projects.flatMap((project) => project.refused);
      expect(made + refused.length).toBe(HOSTILE.length);
      expect(made).toBeGreaterThan(HOSTILE.length * 0.95);
      const different = projects.flatMap((project) => {
        if (!project.made) return [];
        const [own, plain] = [
          treesOf(project.made.files),
          treesOf(generate(inputFor(id, neutral(id, project.left))).files),
        ];
        const odd = [...own].filter(
          ([shape, all]) => plain.get(shape)?.length !== all.length || shape.startsWith('wrong'),
        );
        return odd.length === 0 && own.size === plain.size
          ? []
          : [{ texts: project.left, odd: odd.flatMap(([shape, all]) => all.map(({ path }) => `${path} ${shape}`)) }];
      });
      expect(different).toEqual([]);
    });

    test('its other files are read by what reads them', { timeout: 300_000 }, async () => {
      for (const { made, left } of projects) {
        if (!made) continue;
        for (const [path, content] of made.files) {
          if (path.endsWith('.json')) expect(() => JSON.parse(content), path).not.toThrow();
          else if (/\.ya?ml$/.test(path)) expect(() => loadAll(content), path).not.toThrow();
          else if (path.endsWith('.xml')) expect([path, XMLValidator.validate(content)]).toEqual([path, true]);
          else if (path.endsWith('.proto')) expect(() => protobuf.parse(content), path).not.toThrow();
          else if (path.endsWith('.graphqls')) expect(() => buildSchema(content), path).not.toThrow();
        }
        const openApi = made.files.get('src/generated/resources/openapi.json');
        if (openApi)
          expect([left, await new Validator().validate(JSON.parse(openApi))]).toEqual([left, { valid: true }]);
        expect(XMLValidator.validate(xsdOf(made.project))).toBe(true);
      }
    });
  },
);

describe('as the names of projects and packages', () => {
  const faultsOf = (request: Record<string, unknown>) => {
    try {
      return generate(inputFor('rest', ['thing_a'], request));
    } catch (error) {
      if (error instanceof Fault) return error.faults.map(({ field }) => field);
      throw error;
    }
  };

  test.each([
    ['name', (name: string) => ({ name })],
    ['domain', (name: string) => ({ domain: name })],
    ['domain', (name: string) => ({ domain: `com.${name}.shop` })],
  ])(
    'each is refused beside %s, or the project has the syntax trees of a neutral one',
    async (field, requestOf) => {
      const outcomes = HOSTILE.map((hostile) => ({ hostile, made: faultsOf(requestOf(hostile)) }));
      const refused = outcomes.filter(({ made }) => Array.isArray(made));
      expect(refused.filter(({ made }) => Array.isArray(made) && made.join() !== field)).toEqual([]);
      expect(refused.length).toBeGreaterThan(400);
      const accepted = outcomes.flatMap(({ hostile, made }) =>
        'files' in made
          ? [{ hostile, files: javaOf(made.files), depth: made.project.basePackage.split('.').length }]
          : [],
      );
      expect(accepted.length > 0 || field === 'domain').toBe(true);
      // Names of packages are as deep in the tree as they have words.
      const plainOf = (depth: number) =>
        javaOf(
          generate(
            inputFor('rest', ['thing_a'], {
              domain: ['com', 'acme', 'shop', 'web', 'one', 'two'].slice(0, depth).join('.'),
            }),
          ).files,
        );
      const byDepth = Map.groupBy(accepted, ({ depth }) => depth);
      for (const [depth, those] of byDepth) {
        const plain = plainOf(depth);
        const all = await shapesOf([...plain, ...those.flatMap(({ files }) => files)]);
        const bag = (index: number) => all.slice(index * plain.length, (index + 1) * plain.length).toSorted();
        expect(those.filter(({ files }) => files.length !== plain.length)).toEqual([]);
        for (const [index, { hostile }] of those.entries())
          expect([hostile, bag(index + 1)]).toEqual([hostile, bag(0)]);
      }
    },
    300_000,
  );
});

test('a text that breaks out of its place is found', async () => {
  const [before, after] = await shapesOf([
    'class A { String a = "x"; /** y */ }',
    'class A { String a = "x"; int b; /** y */ }',
  ]);
  const [broken] = await shapesOf(['class A { String a = "x"";  }']);
  expect([before === after, broken?.startsWith('wrong')]).toEqual([false, true]);
});
