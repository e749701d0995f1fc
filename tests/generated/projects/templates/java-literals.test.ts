import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { block, comment, doc, str } from '../../../../src/generators/text/render/escape.ts';

const HOSTILE = [
  '*/ class X {}',
  '\\u002a/ class X {}',
  '\\u0022; System.exit(1); //',
  '\\\\u0022',
  '"""',
  'a """"" b\n""" \\',
  '${jndi:ldap://x}',
  '</script>',
  'x'.repeat(500),
  '😀 \ud83d',
  'tab\t cr\r nul\u0000 esc\u001b next\u0085 sep\u2028 bidi\u202e end',
  'select "a"   \n\n  from t -- \\n\n   where x = \'\\u0027\' ',
  '\n',
  '   \n  leading\n',
  'é'.repeat(40_000),
];

test('javac reads every hostile text as exactly that text, and nothing of a comment', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'forja-literals-'));
  try {
    const lines = HOSTILE.flatMap((text) => [
      `        /** ${doc(text)} */`,
      `        // ${comment(text)}`,
      `        print(${str(text)});`,
      `        print(${block(text, 12)});`,
    ]);
    const source = `public class Literals {
    public static void main(String[] args) {
${lines.join('\n')}
    }
    static void print(String text) {
        System.out.println(java.util.HexFormat.of().formatHex(text.getBytes(java.nio.charset.StandardCharsets.UTF_16BE)));
    }
}
`;
    writeFileSync(join(folder, 'Literals.java'), source);
    const output = execFileSync('java', ['-Dfile.encoding=UTF-8', join(folder, 'Literals.java')], { encoding: 'utf8' });
    const expected = HOSTILE.flatMap((text) => [text.toWellFormed(), text.toWellFormed().replace(/\r\n?/g, '\n')]);
    const read = output.trim().split('\n');
    expect(read.length).toBe(expected.length);
    expect(expected.filter((text, index) => read[index] !== utf16(text)).map((text) => text.slice(0, 60))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function utf16(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex');
}
