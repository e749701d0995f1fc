import { expect, test } from 'vitest';
import { laidOut } from './layout.ts';

/** Longer than a line may be. */
const LONG = 'a'.repeat(60);

test('imports stand in the order of their names, whatever the package of the project, and each once', () => {
  const text = `package zoo;

import static b.B.b;
import static a.A.a;

import com.rabbitmq.client.Channel;
import com.acme.Failure;
import com.acme.Failure;
import java.io.IOException;

class A {}
`;
  expect(laidOut(text)).toBe(`package zoo;

import static a.A.a;
import static b.B.b;

import com.acme.Failure;
import com.rabbitmq.client.Channel;
import java.io.IOException;

class A {}
`);
});

test('the quotes of a text block stand alone, below each other, and its value is the same', () => {
  const text = `        jdbc.sql("""
            select *
              from orders

            \\s
            """).query();
    private static final String PROBLEM = """
        {"a":1}""";
`;
  expect(laidOut(text)).toBe(`        jdbc.sql(
            """
            select *
              from orders

            \\s
            """).query();
    private static final String PROBLEM =
        """
        {"a":1}\\
        """;
`);
});

test('what is laid out is left as it is', () => {
  const once = laidOut(
    `    /** ${'word '.repeat(40)}*/\n    call("""\n        a\n        """, "${'b '.repeat(80)}");\n`,
  );
  expect(laidOut(once)).toBe(once);
});

test('a comment is filled anew where it is too long, and no word becomes a tag', () => {
  const [first, ...rest] = laidOut(`    /** What {@code f(${'a, '.repeat(30)}@B)} is. ${'x '.repeat(9)}*/`).split('\n');
  expect(first).toBe('    /**');
  expect(rest.at(-1)).toBe('     */');
  expect(rest.every((line) => line.length <= 120 && !line.startsWith('     * @'))).toBe(true);
});

test('a tag that goes on is indented, and what follows is left alone', () => {
  expect(laidOut(`/**\n * A.\n *\n * @param a ${LONG} ${LONG}\n * @param b short\n */`)).toBe(
    `/**\n * A.\n *\n * @param a ${LONG}\n *     ${LONG}\n * @param b short\n */`,
  );
});

test('a chain is broken before its calls', () => {
  expect(laidOut(`    assertThat(answer.${LONG}()).isEqualTo(new Pet(${LONG}));`)).toBe(
    `    assertThat(answer.${LONG}())\n        .isEqualTo(new Pet(${LONG}));`,
  );
});

test('arguments go into the next line, or into one each where that is too long as well', () => {
  expect(laidOut(`    public Answer ${LONG}(@Valid Map<String, ${LONG}> request) throws A {`)).toBe(
    `    public Answer ${LONG}(\n        @Valid Map<String, ${LONG}> request) throws A {`,
  );
  expect(laidOut(`    return of(a < b, "x, (y", '"', List.<${LONG}>of(1, 2), c -> ${LONG}(d, e));`)).toBe(
    [
      '    return of(',
      '        a < b,',
      '        "x, (y",',
      `        '"',`,
      `        List.<${LONG}>of(1, 2),`,
      `        c -> ${LONG}(d, e));`,
    ].join('\n'),
  );
});

test('a text is broken between its words, never within an escape', () => {
  const [first = '', ...rest] = laidOut(`        call("${'word \\"quoted\\" '.repeat(20)}end").now();`).split('\n');
  expect(first).toBe('        call(');
  expect(rest[0]).toMatch(/^ {12}"word /);
  expect(rest.slice(1, -1).every((line) => /^ {16}\+ "/.test(line) && /[^\\]"\)?$/.test(line))).toBe(true);
  const value =
    rest
      .join('')
      .match(/"(?:[^"\\]|\\.)*"/g)
      ?.map((part) => JSON.parse(part)) ?? [];
  expect(value.join('')).toBe(`${'word "quoted" '.repeat(20)}end`);
});

test('the name of a component goes below a type that is too long, and a comment is left alone', () => {
  expect(laidOut(`    List<@Nullable ${LONG}, ${LONG}> name,`)).toBe(
    `    List<@Nullable ${LONG}, ${LONG}>\n        name,`,
  );
  const comment = `    // ${LONG}(a, b).${LONG}();`;
  expect(laidOut(comment)).toBe(comment);
});

test('a value goes below its name where nothing else can be broken; a long word stays', () => {
  expect(laidOut(`    String ${LONG} = ${LONG};`)).toBe(`    String ${LONG} =\n        ${LONG};`);
  expect(laidOut(LONG + LONG + LONG)).toBe(LONG + LONG + LONG);
});

test('a line is broken where it was meant to be, whatever is in its texts', () => {
  const text = `        api.query("${'𝕋😀'.repeat(30)}", request.value()).body("application/json", request.body());\n`;
  expect(laidOut(text).replaceAll(/\s+/g, '')).toBe(text.replaceAll(/\s+/g, ''));
  expect(laidOut(text).split('\n').slice(-3)).toEqual([
    '            request.value())',
    '            .body("application/json", request.body());',
    '',
  ]);
});
