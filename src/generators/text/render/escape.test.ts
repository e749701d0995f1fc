import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { Fault } from '../../../model/fault.ts';
import * as e from './escape.ts';
import { fragment, isRendered, joined, type Rendered } from './rendered.ts';
import { renderTemplate } from './template.ts';

const text = (value: Rendered) => value.toString();

test.each(['*/ class X {}', '\\u002a/ evil', '{@link x} @param', '</script><b>', 'a\nb\r\nc', '\u202eevil', '/**'])(
  'javadoc cannot be left with %j',
  (comment) => {
    const line = text(e.doc(comment));
    expect(line).not.toMatch(/\*\/|\/\*|[\\{}@<>\n\r\u202e]/);
  },
);

test('code in javadoc stands as it is, and is escaped where it would end the comment, the tag or the markup', () => {
  expect(text(e.docCode('shop.find_customer(id integer)'))).toBe('{@code shop.find_customer(id integer)}');
  expect(text(e.docCode('"Größe & Co."'))).toBe('<code>"Größe &#38; Co."</code>');
  expect(text(e.docCode('*/ {'))).not.toMatch(/\*\/|[{}]/);
});

test('a Java literal keeps backslashes in pairs, so that no unicode escape can arise', () => {
  expect(text(e.str('\\u0022'))).toBe('"\\\\u0022"');
  expect(text(e.str('a\\'))).toBe('"a\\\\"');
  expect(text(e.str('"\n\t\u0000\u202e'))).toBe('"\\"\\n\\t\\000\\u202e"');
});

test('a literal beyond what javac takes becomes several', () => {
  const literal = text(e.str('é'.repeat(70_000)));
  expect(literal).toMatch(/^String\.join\("", "é+", "é+"/);
  expect(Math.max(...literal.split('", "').map((part) => Buffer.byteLength(part)))).toBeLessThan(65_535);
});

test.each(['class', '2nd', 'a b', 'a-b', 'a;', '', '́n', 'x\u200b', '_', '😀', '𐐀'])(
  '%j is refused as a Java name',
  (name) => {
    expect(() => e.id(name)).toThrow(Fault);
  },
);

test.each(['ñ', 'класс', '名前', '주문', 'n\u0303', '$', 'Result'])('%j is a Java name', (name) => {
  expect(text(e.id(name))).toBe(name);
});

test('types are checked as types', () => {
  for (const good of ['int', 'byte[]', 'List<String>', 'java.util.Map<String, List<? extends Foo[]>>', 'Foo<?>'])
    expect(text(e.type(good))).toBe(good);
  for (const bad of ['List<', 'List<String>>', 'a b', 'Foo; x', '@A Foo', 'Foo<>', 'Foo/*', 'class'])
    expect(() => e.type(bad), bad).toThrow(Fault);
});

test('data in a Spring setting is never a placeholder', () => {
  expect(text(e.yaml('${jndi:ldap://x}'))).toBe('"\\\\${jndi:ldap://x}"');
  expect(() => e.yaml('#{T(java.lang.Runtime)}')).toThrow(Fault);
  expect(text(e.yaml(e.placeholder('DB_URL', 'jdbc:x')))).toBe('"${DB_URL:jdbc:x}"');
  expect(() => e.placeholder('DB_URL', 'a}b')).toThrow(Fault);
  expect(() => e.placeholder('DB_URL', '${x}')).toThrow(Fault);
  expect(() => e.placeholder('db-url')).toThrow(Fault);
});

test('a text that Spring resolves in an annotation has no placeholder', () => {
  expect(text(e.springStr('${spring.datasource.password} "x"'))).toBe('"\\\\${spring.datasource.password} \\"x\\""');
});

test('Groovy finds no expression in a text', () => {
  expect(text(e.groovy('jdbc:x://h/d$e?a="${PATH}"\\'))).toBe('"jdbc:x://h/d\\$e?a=\\"\\${PATH}\\"\\\\"');
});

test.each(['yes', 'null', '1e3', '- a', 'a: b', '#x', 'a #b', '', ' a', '*a', '&a', '!a', 'true', '0x1', '~', 'a\nb'])(
  'YAML reads %j as the text it is',
  (value) => {
    expect(text(e.yamlText(value))).toBe(JSON.stringify(value));
  },
);

test('plain words stay plain in YAML', () => {
  for (const plain of ['shop', 'com.acme.shop', '/orders', 'a word', 'jdbc:postgresql://h:1/d'])
    expect(text(e.yamlText(plain))).toBe(plain);
});

test('XML has no markup and no character that XML forbids', () => {
  expect(text(e.xml('<a b="c">\u0000\u0001]]>&\'\ud800'))).toBe('&lt;a b=&quot;c&quot;&gt;]]&gt;&amp;&apos;\ufffd');
});

test('a shell word is one word', () => {
  expect(text(e.sh("it's $(rm -rf /) `x`"))).toBe("'it'\\''s $(rm -rf /) `x`'");
  expect(text(e.sh('plain-1.0'))).toBe('plain-1.0');
  expect(text(e.sh(''))).toBe("''");
});

test('Markdown text has no markup', () => {
  expect(text(e.md('[x](javascript:1) <img> `a` | b\n# c'))).toBe(
    '\\[x\\](javascript:1) &lt;img\\> \\`a\\` \\| b \\# c',
  );
  expect(text(e.mdCode('a `b` ``c``'))).toBe('``` a `b` ``c`` ```');
});

test('JSON is safe inside a script element', () => {
  expect(text(e.json({ a: '</script>\u2028' }))).toBe('{"a":"\\u003c/script>\\u2028"}');
});

test('properties keep separators and anything beyond ASCII as escapes', () => {
  expect(text(e.props('a=b:c #é\\\n😀'))).toBe('a\\=b\\:c \\#\\u00e9\\\\\\n\\ud83d\\ude00');
});

test('only what an escaper made passes as code', () => {
  expect(text(e.code(e.id('x')))).toBe('x');
  for (const fake of ['x', { kind: 'rendered', toString: () => 'x' }, null, Object.create(e.id('x'))]) {
    expect(isRendered(fake)).toBe(false);
    expect(() => e.code(fake as Rendered)).toThrow(Fault);
    expect(() => fragment`a${fake as Rendered}`).toThrow(TypeError);
    expect(() => joined([fake as Rendered], ', ')).toThrow(TypeError);
  }
  expect(text(fragment`List<${e.type('Foo')}>`)).toBe('List<Foo>');
});

test('a line that holds only a control tag leaves no line', () => {
  const pom = renderTemplate('assemble/env-example', { environment: [] });
  expect(pom).toBe('# Copy to .env and fill in; .env is never committed.\n');
});

test('what is not seen is shown by its number in documents, and kept as an escape where it means something', () => {
  const [bidi, joiner, tag] = ['\u202e', '\u200b', '\u{e0041}'];
  const all = `a${bidi}${joiner}${tag}`;
  expect(text(e.md(all))).toBe('a\\[U+202E\\]\\[U+200B\\]\\[U+E0041\\]');
  expect(text(e.mdCode(all))).toBe('`a[U+202E][U+200B][U+E0041]`');
  expect(text(e.comment(all))).toBe('a[U+202E][U+200B][U+E0041]');
  expect(text(e.doc(all))).toBe('a[U+202E][U+200B][U+E0041]');
  expect(text(e.str(all))).toBe('"a\\u202e\\u200b\\udb40\\udc41"');
  expect(text(e.block(`${all}\nb`, 0))).toContain('a\\u202e\\u200b\\udb40\\udc41\n');
  expect(JSON.parse(text(e.json(all)))).toBe(all);
  expect(text(e.json(all))).toBe('"a\\u202e\\u200b\\udb40\\udc41"');
  expect(text(e.yamlText(all))).toBe('"a\\u202e\\u200b\\U000e0041"');
  expect(text(e.xml(all))).toBe('a&#8238;&#8203;&#917569;');
  expect(text(e.props(all))).toBe('a\\u202e\\u200b\\udb40\\udc41');
  expect(() => e.placeholder('DB_USERNAME', all)).toThrow(Fault);
});

test('a shell word keeps what is not seen, and shows it', () => {
  const word = "it's\u202e\u200b \u001b\u{e0041}\n";
  const written = text(e.sh(word));
  expect(written).toContain(`"$(printf '\\342\\200\\256')"`);
  expect(written).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  expect(execFileSync('sh', ['-c', `printf %s ${written}`], { encoding: 'utf8' })).toBe(word);
});
