import { Eta } from 'eta/core';
import { ESCAPERS } from '../../../../src/generators/text/render/template.ts';

const eta = new Eta({ autoEscape: false, autoTrim: false });
const CALL = /^([A-Za-z]+)\(/;
const INCLUDE = /^include\('[a-z0-9A-Z/.-]+'(?:, \{[^`]*\})?\)$/;
const CONTROL = [
  /^(?:\} else )?if \(.+\) \{$/,
  /^\} else \{$/,
  /^for \(const (?:\w+|\[\w+, \w+\]) of .+\) \{$/,
  /^\}$/,
];

/** @returns what a template's text says that no template may say, one sentence each. */
export function templateProblems(source: string): string[] {
  return eta.parse(source).flatMap((node) => {
    if (typeof node === 'string') return [];
    const text = node.val.trim();
    if (node.t === 'i' && !isEscaped(text)) return [`<%= ${text} %> is not one call of an escaper`];
    if (node.t === 'r' && !INCLUDE.test(text)) return [`<%~ ${text} %> is not an include`];
    if (node.t === 'e' && !CONTROL.some((rule) => rule.test(text))) return [`<% ${text} %> is not an if or a for`];
    return [];
  });
}

/** One call of an escaper from the first character to the last: `id(a)`, not `id(a) + b` and not `(id(a), b)`. */
function isEscaped(text: string): boolean {
  const name = CALL.exec(text)?.[1];
  if (!name || !Object.hasOwn(ESCAPERS, name)) return false;
  let depth = 0;
  for (const [at, character] of [
    ...text.replace(/'[^']*'|"[^"]*"/g, (quoted) => '_'.repeat(quoted.length)),
  ].entries()) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ')' && depth === 0) return at === [...text].length - 1;
  }
  return false;
}
