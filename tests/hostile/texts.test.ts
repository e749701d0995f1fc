import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { senders, servers, technologies } from '../../src/generators/parts/catalog.ts';
import { TOOLS } from '../../src/mcp/tools.ts';
import { OTHER_OPERATIONS } from '../../src/routes/api/other-operations.ts';
import { localIdentityForm } from '../../src/routes/auth/providers/local.ts';
import { formFields } from '../../src/routes/auth/reply.ts';
import { sessionUpdate } from '../../src/routes/auth/session.ts';
import { CALLS, type Call } from '../../src/shared/calls.ts';
import { type Place, textPlaces } from '../support/clients/schema-texts.ts';

/** Of each kind of character that no text may have, one in the middle of texts of many lengths. */
const UNFIT = ['\0', '\u0007', '\u001b', '\u007f', '\u0090', '\ud800', '\udfff'].flatMap((char) =>
  [0, 1, 2, 3, 7, 20, 60, 300].map((length) => `${'a'.repeat(length)}${char}`),
);

/** Places that may have line breaks: statements, documents, values, options as they come, and names as catalogues have them. */
const SEVERAL_LINES =
  /(?:^|\.)(?:query|mutation|proto|content|parameters\.\*\.value|values\.(?:key|\*)|tinyint1\.key|(?:options|serverOptions|senderOptions\.\*)\.\*|lock|schemas?|owner|package|(?:routines?|columns)(?:\.\*)?\.(?:name|label)|argumentTypes\.\*|types\.any(?:compatible)?|schemas\.\*|cursor|columns\.\*\.databaseType|request\.(?:key|\*)|search)$/;

const parts = [...technologies, ...senders].flatMap(
  ({ id, projectOptions, endpointOptions }): [string, z.ZodType][] => [
    [`${id} projectOptions`, projectOptions],
    [`${id} endpointOptions`, endpointOptions],
  ],
);
for (const { id, projectOptions } of servers) parts.push([`${id} serverOptions`, projectOptions]);
const calls = Object.entries<Call>(CALLS).flatMap(([name, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]): [string, z.ZodType][] =>
    schema ? [[`${name} ${part}`, schema]] : [],
  ),
);
const others = OTHER_OPERATIONS.flatMap(({ name, query, form, body }) =>
  Object.entries({ query, form, body }).flatMap(([part, schema]): [string, z.ZodType][] =>
    schema ? [[`${name} ${part}`, schema]] : [],
  ),
);
const tools = TOOLS.map(({ name, input }): [string, z.ZodType] => [`the tool ${name}`, input]);
const ofSignIn: [string, z.ZodType][] = [
  ['forms of sign-in', formFields],
  ['the local identity', localIdentityForm],
  ['the session’s update', sessionUpdate],
];
const accepted = ({ schema }: Place, values: readonly string[]) =>
  values.filter((value) => schema.safeParse(value).success).map((value) => JSON.stringify(value));

describe('no text of any call takes control characters or halves of characters', () => {
  test.each([...calls, ...parts, ...ofSignIn, ...others, ...tools])('%s', (_name, schema) => {
    for (const place of textPlaces(schema)) {
      expect(accepted(place, UNFIT), place.path).toEqual([]);
      const broken = accepted(place, ['a\nb', 'a\rb', 'a\tb']);
      if (broken.length > 0) expect(place.path).toMatch(SEVERAL_LINES);
    }
  });

  test('a plain z.string() anywhere in a schema is found', () => {
    const schema = z.object({ list: z.array(z.union([z.number(), z.record(z.uuid(), z.string().max(2).optional())])) });
    const found = textPlaces(schema).filter((place) => accepted(place, UNFIT).length > 0);
    expect(found.map(({ path }) => path)).toEqual(['list.*.*']);
  });

  test('no route has a text schema of its own, but for what providers and our own signed cookie say', () => {
    const own = readdirSync('src/routes', { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .filter((path) =>
        /\bz(?:\.coerce)?\s*\.(?:string|any|unknown)\(/.test(readFileSync(join('src/routes', path), 'utf8')),
      );
    // What other operations take is walked above; the rest of their table are answers.
    expect(own.sort()).toEqual([
      'api/other-operations.ts',
      'auth/pending-sign-in.ts',
      'auth/providers/github.ts',
      'auth/providers/google.ts',
    ]);
  });
});
