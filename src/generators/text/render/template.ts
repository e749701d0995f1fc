import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Eta } from 'eta/core';
import * as escapers from './escape.ts';
import { templatesFolder } from './folder.ts';

/** Eta has a `block` of its own in every template. */
const { block: textBlock, ...others } = escapers;

/** The functions that a template may output through: `<%= str(it.sql) %>`. */
export const ESCAPERS = Object.freeze({ ...others, textBlock });

/** A line of nothing but a control tag: it leaves no line behind, so templates can be laid out for reading. */
const CONTROL_LINE = /^[ \t]*(<%(?![=~])(?:(?!%>)[\s\S])*%>)[ \t]*\r?\n/gm;

const eta = Object.assign(
  new Eta({
    autoEscape: false,
    autoTrim: false,
    cache: true,
    functionHeader: `const {${Object.keys(ESCAPERS).join(',')}} = this.escapers;`,
    plugins: [{ processTemplate: (source) => source.replace(CONTROL_LINE, '$1') }],
  }),
  { escapers: ESCAPERS },
);
eta.resolvePath = (name) => name;
eta.readFile = (name) => readFileSync(join(templatesFolder(), `${name}.eta`), 'utf8');

/**
 * Renders `templates/<name>.eta`. The view is `it`. Each text that is written out must be one call of an escaper of its target:
 * `id type pkg str springStr textBlock doc docCode num` (Java), `xml`, `yaml yamlText` (and `placeholder`, `literal`), `props`, `md mdCode`,
 * `sh`, `groovy`, `cli`, `py`, `json`, `comment`, and `code` for text that is `Rendered` already. Another template goes in with
 * `<%~ include('java/fields', { fields: it.fields }) %>`. Otherwise only `if`, `for … of` and their ends.
 * @example
 * <%= str(it.sql) %>; with { sql: 'select "a"' }   →   "select \"a\"";
 */
export function renderTemplate(name: string, view: object): string {
  return flat(eta.render(name, view));
}

/** Makes a text flat: one built by thousands of additions is a tree until it is read, which the collector would walk through. */
function flat(text: string): string {
  text.charCodeAt(0);
  return text;
}
