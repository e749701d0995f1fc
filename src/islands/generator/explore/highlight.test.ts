import { expect, test } from 'vitest';
import { highlighted } from './highlight.ts';

const HOSTILE = `<img src=x onerror="alert(1)"> /* </code><script>alert(1)</script> */ '"<b>&amp;\``;
const PATHS =
  'A.java pom.xml a.yaml a.json a.sql README.md Dockerfile mvnw schema.graphqls .env.example Jenkinsfile'.split(' ');

test.each(PATHS)('%s: nothing of a text becomes markup, and all of it stays', (path) => {
  const html = highlighted(HOSTILE, path) ?? '';
  expect(html.replace(/<span class="[\w\s-]+">|<\/span>/g, '')).not.toMatch(/[<>]/);
  const text = html
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&');
  expect(text).toBe(HOSTILE);
});

test('words of a language are marked, and a file of none is left alone', () => {
  expect(highlighted('public class A {}', 'src/A.java')).toContain('<span class="hljs-keyword">class</span>');
  expect(highlighted('a', '.gitignore')).toBeUndefined();
  expect(highlighted('x'.repeat(200_001), 'A.java')).toBeUndefined();
});
