import { Fault } from '../../../model/fault.ts';
import { str } from './java.ts';
import { isRendered, type Rendered, rendered } from './rendered.ts';
import { jsonText, UNSEEN, units, visible } from './unseen.ts';

export { block, doc, docCode, id, num, pkg, str, type } from './java.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be found
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const XML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const PLAIN_YAML = /^[A-Za-z/][A-Za-z0-9_./-]*(?:[ :](?=[A-Za-z0-9/])[A-Za-z0-9_./-]+)*$/;
const YAML_WORDS = /^(?:true|false|yes|no|on|off|null|y|n|~)$/i;
const WORD = /^[A-Za-z_][A-Za-z0-9_]*$/;
const ENVIRONMENT_NAME = /^[A-Z][A-Z0-9_]*$/;
/** Unseen characters in XML, which keeps tabs and line ends as they are. */
const XML_UNSEEN = new RegExp(`(?![\\t\\n\\r])${UNSEEN.source}`, 'gu');
/** Unseen characters in a word of the shell, which may span lines. */
const SHELL_UNSEEN = new RegExp(`(?![\\t\\n])${UNSEEN.source}`, 'gu');

/**
 * Writes a name where its language reserves no words: a field of GraphQL or of a proto file.
 * @example
 * order   →   order
 */
export function word(name: string): Rendered {
  return WORD.test(name) ? rendered(name) : refuse(name);
}

/**
 * Writes text or an attribute's value in XML; characters that XML cannot hold are dropped.
 * @example
 * a < "b"   →   a &lt; &quot;b&quot;
 */
export function xml(value: string | number | boolean): Rendered {
  return rendered(
    String(value)
      .toWellFormed()
      .replace(NOT_XML, '')
      .replace(/[&<>"']/g, (found) => XML[found] ?? '')
      .replace(XML_UNSEEN, (found) => `&#${found.codePointAt(0)};`),
  );
}

/**
 * Writes a scalar of a YAML file that Spring reads. `${` in data stays text (Spring's own escape); `#{` has no escape, so it is
 * refused. A value from `placeholder` or a `fragment` is written as it is, quoted where YAML wants it.
 * @example
 * yes   →   "yes"
 * ${a}   →   "\\${a}"
 */
export function yaml(value: string | number | boolean | Rendered): Rendered {
  if (typeof value === 'number' || typeof value === 'boolean') return rendered(String(value));
  return scalar(isRendered(value) ? value.toString() : literal(value).toString());
}

/**
 * Writes a scalar of a YAML file that Spring does not read (compose, CI): data as it is. Who writes for compose doubles each `$`.
 * @example
 * a: b   →   "a: b"
 */
export function yamlText(value: string | number | boolean): Rendered {
  return typeof value === 'string' ? scalar(value.toWellFormed()) : rendered(String(value));
}

/**
 * Writes data inside a Spring setting, so that no part of it is read as a placeholder. One that is never closed is none for Spring.
 * @example
 * ${a}   →   \${a}
 */
export function literal(text: string): Rendered {
  if (text.includes('#{')) refuse(text);
  return rendered(closed(text.toWellFormed()));
}

function closed(text: string): string {
  return text.replace(/\$\{(?=[\s\S]*\})/g, '\\${');
}

/**
 * Writes a Java string literal in an annotation whose text Spring resolves, as springdoc's are: a `${spring.datasource.password}` in
 * a database's comment must stay text.
 * @example
 * ${a}   →   "\\${a}"
 */
export function springStr(text: string): Rendered {
  return str(closed(text));
}

/**
 * Writes a string literal of Groovy, which would look for an expression behind a `$`.
 * @example
 * $a   →   "\$a"
 */
export function groovy(text: string): Rendered {
  return rendered(str(text).toString().replaceAll('$', '\\$'));
}

/**
 * Writes a placeholder that is read from the environment when the service starts. The default cannot hold braces or line ends.
 * @example
 * PORT, 8080   →   ${PORT:8080}
 */
export function placeholder(name: string, fallback?: string | number): Rendered {
  if (!ENVIRONMENT_NAME.test(name)) refuse(name);
  if (fallback === undefined) return rendered(`\${${name}}`);
  const text = String(fallback);
  if (/[{}\\]/.test(text) || text.search(UNSEEN) >= 0) refuse(text);
  return rendered(`\${${name}:${text}}`);
}

/**
 * Writes a value of a `.properties` file.
 * @example
 * a=b   →   a\=b
 */
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

/**
 * Writes a line of Markdown text: no markup, no line break.
 * @example
 * a*b   →   a\*b
 */
export function md(value: string | number | boolean): Rendered {
  return rendered(
    visible(String(value).toWellFormed()).replace(/[\\`*_{}[\]<>#|~!$&]/g, (found) =>
      found === '<' ? '&lt;' : found === '&' ? '&amp;' : `\\${found}`,
    ),
  );
}

/**
 * Writes code inside a line of Markdown, fenced by more backticks than it contains.
 * @example
 * a|b   →   `a\|b`
 */
export function mdCode(value: string): Rendered {
  const text = visible(value.toWellFormed()).replaceAll('|', '\\|');
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return rendered(`${fence}${pad}${text}${pad}${fence}`);
}

/**
 * Writes a name of a proto file, with dots or without; a keyword of Java may be one.
 * @example
 * StatusEnum.Value   →   StatusEnum.Value
 */
export function protoWord(name: string): Rendered {
  return /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(name) ? rendered(name) : refuse(name);
}

/**
 * Writes one word of a POSIX shell, whatever is in it.
 * @example
 * it's   →   'it'\''s'
 */
export function sh(value: string | number): Rendered {
  const text = String(value).toWellFormed().replaceAll('\u0000', '');
  if (/^[A-Za-z0-9_@%+=:,./-]+$/.test(text)) return rendered(text);
  const quoted = text.replaceAll("'", `'\\''`).replace(SHELL_UNSEEN, (found) => `'"$(printf '${octal(found)}')"'`);
  return rendered(`'${quoted}'`);
}

/**
 * Writes a name or a text of WildFly's management language, in which `${…}` is an expression.
 * @example
 * java:jboss/a   →   "java:jboss/a"
 */
export function cli(value: string | number | boolean): Rendered {
  const text = String(value).toWellFormed();
  if (/^[A-Za-z0-9][A-Za-z0-9_.-]*$/.test(text)) return rendered(text);
  if (text.search(UNSEEN) >= 0) refuse(text);
  return rendered(`"${text.replace(/["\\]/g, '\\$&')}"`);
}

/**
 * Writes a text of Python or Jython, in characters that every encoding has.
 * @example
 * é   →   u"\u00e9"
 */
export function py(value: string | number): Rendered {
  const quoted = JSON.stringify(String(value).toWellFormed());
  return rendered(`u${quoted.replace(/[^\x20-\x7e]/g, (found) => units(found))}`);
}

/** Writes UTF-8 as `printf` of every shell reads it. */
function octal(text: string): string {
  return [...Buffer.from(text)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}

/**
 * Writes a JSON value that is also safe inside a script element or a YAML document.
 * @example
 * ['<b>']   →   ["\u003cb>"]
 */
export function json(value: unknown, indent?: number): Rendered {
  return rendered(jsonText(value, indent).replaceAll('<', units));
}

/**
 * Writes the text of a line comment, in any language: no line end can occur in it, and no escape that Java would read.
 * @example
 * a\u000ab   →   a/u000ab
 */
export function comment(text: string): Rendered {
  return rendered(visible(text.toWellFormed()).replaceAll('\\', '/').replaceAll('*/', '* /'));
}

/** Hands on text that is already safe where it goes; anything that no escaper made is refused. */

export function code(value: Rendered): Rendered {
  if (isRendered(value)) return value;
  return refuse(typeof value);
}

function scalar(text: string): Rendered {
  const plain = PLAIN_YAML.test(text) && !YAML_WORDS.test(text) && !text.includes(': ');
  return rendered(plain ? text : JSON.stringify(text).replace(UNSEEN, yamlUnits));
}

/** YAML knows no surrogates. */
function yamlUnits(found: string): string {
  return found.length === 1 ? units(found) : `\\U${found.codePointAt(0)?.toString(16).padStart(8, '0')}`;
}

function refuse(text: string): never {
  throw new Fault('unsafeText', { values: { what: String(text).slice(0, 80) }, detail: `cannot be written: ${text}` });
}
