import { Fault } from '../fault.ts';
import { str } from './java.ts';
import { isRendered, type Rendered, rendered } from './rendered.ts';

export { block, doc, docCode, id, num, pkg, str, type } from './java.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be found
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const XML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const PLAIN_YAML = /^[A-Za-z/][A-Za-z0-9_./-]*(?:[ :](?=[A-Za-z0-9/])[A-Za-z0-9_./-]+)*$/;
const YAML_WORDS = /^(?:true|false|yes|no|on|off|null|y|n|~)$/i;
const ENVIRONMENT_NAME = /^[A-Z][A-Z0-9_]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be found
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Text or an attribute's value in XML; characters that XML cannot hold are dropped. */
export function xml(value: string | number | boolean): Rendered {
  return rendered(
    String(value)
      .toWellFormed()
      .replace(NOT_XML, '')
      .replace(/[&<>"']/g, (found) => XML[found] ?? ''),
  );
}

/**
 * A scalar of a YAML file that Spring reads. `${` in data stays text (Spring's own escape); `#{` has no escape, so it is
 * refused. What comes from `placeholder` or a `fragment` is written as it is, quoted where YAML wants it.
 */
export function yaml(value: string | number | boolean | Rendered): Rendered {
  if (typeof value === 'number' || typeof value === 'boolean') return rendered(String(value));
  return scalar(isRendered(value) ? value.toString() : literal(value).toString());
}

/** A scalar of a YAML file that Spring does not read (compose, CI): data as it is; `$` is doubled for compose. */
export function yamlText(value: string | number | boolean): Rendered {
  return typeof value === 'string' ? scalar(value.toWellFormed()) : rendered(String(value));
}

/** Data inside a Spring setting: no part of it is read as a placeholder. One that is never closed is none, for Spring too. */
export function literal(text: string): Rendered {
  if (text.includes('#{')) refuse(text);
  return rendered(closed(text.toWellFormed()));
}

function closed(text: string): string {
  return text.replace(/\$\{(?=[\s\S]*\})/g, '\\${');
}

/**
 * A Java string literal in an annotation whose text Spring resolves (springdoc's do): a `${spring.datasource.password}` in
 * a database's comment must stay words.
 */
export function springStr(text: string): Rendered {
  return str(closed(text));
}

/** `${ENV:default}`: read from the environment when the service starts. The default cannot hold braces or line ends. */
export function placeholder(name: string, fallback?: string | number): Rendered {
  if (!ENVIRONMENT_NAME.test(name)) refuse(name);
  if (fallback === undefined) return rendered(`\${${name}}`);
  const text = String(fallback);
  if (/[{}\\]/.test(text) || text.search(CONTROLS) >= 0) refuse(text);
  return rendered(`\${${name}:${text}}`);
}

/** A value of a `.properties` or `.env` file. */
export function props(value: string | number | boolean): Rendered {
  const text = String(value).toWellFormed();
  return rendered(
    text.replace(/[\\:=#!]|^ | $|[^\x20-\x7e]/g, (found) => {
      if (found === '\n') return '\\n';
      if (found === '\r') return '\\r';
      if (found === '\t') return '\\t';
      const plain = found >= ' ' && found <= '~';
      return plain ? `\\${found}` : [...found].map((c) => units(c)).join('');
    }),
  );
}

/** A line of Markdown text: no markup, no line break. */
export function md(value: string | number | boolean): Rendered {
  return rendered(
    String(value)
      .toWellFormed()
      .replace(CONTROLS, ' ')
      .replace(/[\\`*_{}[\]<>#|~!$&]/g, (found) => (found === '<' ? '&lt;' : found === '&' ? '&amp;' : `\\${found}`)),
  );
}

/** Code inside a line of Markdown, fenced by more backticks than it contains. */
export function mdCode(value: string): Rendered {
  const text = value.toWellFormed().replace(CONTROLS, ' ').replaceAll('|', '\\|');
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return rendered(`${fence}${pad}${text}${pad}${fence}`);
}

/** One word of a POSIX shell, whatever is in it. */
export function sh(value: string | number): Rendered {
  const text = String(value).toWellFormed().replaceAll('\u0000', '');
  if (/^[A-Za-z0-9_@%+=:,./-]+$/.test(text)) return rendered(text);
  return rendered(`'${text.replaceAll("'", `'\\''`)}'`);
}

/** A JSON value, also safe inside a script element or a YAML document. */
export function json(value: unknown, indent?: number): Rendered {
  const text = JSON.stringify(value, null, indent) ?? 'null';
  return rendered(text.replace(/[<\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, units));
}

/** A line comment's text, in any language: no line end can occur in it, and no escape that Java would read. */
export function comment(text: string): Rendered {
  return rendered(text.toWellFormed().replace(CONTROLS, ' ').replaceAll('\\', '/').replaceAll('*/', '* /'));
}

/** Text that is already safe where it goes; anything that no escaper or template made is refused. */
export function code(value: Rendered): Rendered {
  if (isRendered(value)) return value;
  return refuse(typeof value);
}

function scalar(text: string): Rendered {
  const plain = PLAIN_YAML.test(text) && !YAML_WORDS.test(text) && !text.includes(': ');
  return rendered(plain ? text : JSON.stringify(text).replace(CONTROLS, units));
}

function units(text: string): string {
  return [...Array(text.length).keys()].map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');
}

function refuse(text: string): never {
  throw new Fault('unsafeText', { values: { what: String(text).slice(0, 80) }, detail: `cannot be written: ${text}` });
}
