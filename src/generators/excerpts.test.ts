import { expect, test } from 'vitest';
import { excerptsOf, wholeOf } from './excerpts.ts';

const numbered = (count: number, word = 'line') =>
  Array.from({ length: count }, (_, index) => `${word} ${index + 1}`).join('\n');
const JAVA = 'src/generated/java/com/acme/Orders.java';

test.each(['pom.xml', 'forja/pom.xml', 'Dockerfile', 'src/generated/resources/application.yaml', 'forja.json', 'mvnw'])(
  'what builds and configures the service is all there: %s',
  (path) => {
    const text = numbered(500);
    expect(excerptsOf(path, text, undefined)).toEqual([{ line: 1, text }]);
  },
);

test('a file that the first operation alone has in the same way is all there, one that it has not is its head', () => {
  const text = numbered(100);
  expect(excerptsOf(JAVA, text, text)).toEqual(wholeOf(text));
  expect(excerptsOf(JAVA, text, undefined)).toEqual([{ line: 1, text: numbered(30) }]);
});

test.each(['src/generated/resources/openapi.json', 'schema.graphqls', 'asyncapi.yaml', 'orders.proto', 'orders.xsd'])(
  'a contract is its head, for it is counted elsewhere: %s',
  (path) => {
    const text = numbered(100);
    expect(excerptsOf(path, text, text)).toEqual([{ line: 1, text: numbered(30) }]);
  },
);

test('of a class that several operations share, the lines of the first are shown where they stand', () => {
  const alone = ['class Orders {', '', '  int first() {', '    return 1;', '  }', '}'];
  const others = ['  int second() {', '    return 2;', '  }', '', '  int third() {', '    return 3;', '  }'];
  const text = [...alone.slice(0, 2), ...others.slice(0, 4), ...alone.slice(2, 5), '', ...others.slice(4), '}'];
  const excerpts = excerptsOf(JAVA, text.join('\n'), alone.join('\n'));
  const shown = excerpts.map((excerpt) => excerpt.text).join('\n');
  for (const line of ['class Orders {', '  int first() {', '    return 1;']) expect(shown).toContain(line);
  for (const line of ['second', 'third', 'return 2', 'return 3']) expect(shown).not.toContain(line);
  for (const { line, text: own } of excerpts) {
    const lines = own.split('\n');
    expect(text.slice(line - 1, line - 1 + lines.length)).toEqual(lines);
  }
});

test('where nothing is in common, or too much would have to be compared, the head is shown', () => {
  expect(excerptsOf(JAVA, numbered(40), numbered(40, 'other'))).toEqual([]);
  const long = numbered(3_000);
  expect(excerptsOf(JAVA, long, numbered(2_999))).toEqual([{ line: 1, text: numbered(30) }]);
});
