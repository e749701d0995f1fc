const OPEN = '([{';
const CLOSE = ')]}';
const INDENT = '    ';
/** A component of a record: a type and a name. */
const COMPONENT = /^([@\w<>?,. [\]]+) (\w+,?)$/;
const COMMENT = /\/\//;
const STRINGS = /"(?:[^"\\]|\\.)*"/g;
/** A string literal, and the signs behind it that end the statement or the argument. */
const LITERAL = /^("(?:[^"\\]|\\.)*")([),;.]*)$/;

/**
 * Breaks a line of code into several that mean the same. No line is beyond the margin, as far as there is a point to break at: before
 * the calls of a chain, behind the bracket of the longest arguments, behind an equals sign, between the words of a text.
 * @example
 * return jdbc.sql("…").query(Row::of).list();   →   return jdbc.sql("…")\n    .query(Row::of)\n    .list();
 */
export function brokenCode(line: string, margin: number): readonly string[] {
  if (line.length <= margin || COMMENT.test(line.replace(STRINGS, ''))) return [line];
  const indent = line.slice(0, line.length - line.trimStart().length);
  const code = line.trim();
  const parts =
    chain(code) ??
    call(code, margin - indent.length) ??
    assigned(code) ??
    words(code, margin - indent.length) ??
    COMPONENT.exec(code)?.slice(1);
  if (!parts) return [line];
  const [first = '', ...rest] = parts;
  return [indent + first, ...rest.map((part) => indent + INDENT + part)].flatMap((part) => brokenCode(part, margin));
}

/** Counts the brackets around every character; a literal counts as one bracket. */
function depths(code: string): readonly number[] {
  const found: number[] = [];
  let depth = 0;
  let quote = '';
  for (let at = 0; at < code.length; at += 1) {
    const char = code[at] ?? '';
    if (quote !== '') {
      found.push(depth + 1);
      if (char === '\\') found.push(depth + 1);
      if (char === '\\') at += 1;
      else if (char === quote) quote = '';
      continue;
    }
    if (CLOSE.includes(char) || (char === '>' && isGeneric(code, at))) depth -= 1;
    found.push(depth);
    if (OPEN.includes(char) || (char === '<' && isGeneric(code, at))) depth += 1;
    if (char === '"' || char === "'") quote = char;
  }
  return found;
}

/** Tells a bracket of a type from an operator or an arrow: it stands close to the text inside of it. */
function isGeneric(code: string, at: number): boolean {
  return code[at] === '<' ? /[\w?]/.test(code[at + 1] ?? '') : !' -'.includes(code[at - 1] ?? ' ');
}

/** Splits a chain before its calls: `a.b()`, `.c()`, `.d();`. */
function chain(code: string): readonly string[] | undefined {
  const depth = depths(code);
  const starts = code
    .split('')
    .flatMap((char, at) => (char === '.' && depth[at] === 0 && code[at - 1] === ')' ? [at] : []));
  if (starts.length === 0) return undefined;
  return [0, ...starts].map((start, index) => code.slice(start, starts[index]));
}

/** Splits a call behind its bracket: `a(`, then its arguments in one line, or in a line each. */
function call(code: string, room: number): readonly string[] | undefined {
  const depth = depths(code);
  const groups = code.split('').flatMap((char, at) => {
    if (char !== '(' || depth[at] !== 0) return [];
    const end = depth.findIndex((level, index) => index > at && level === 0 && code[index] === ')');
    return end < 0 ? [{ at, end: code.length }] : [{ at, end }];
  });
  const [longest] = groups.sort((a, b) => b.end - b.at - (a.end - a.at));
  if (!longest || longest.end - longest.at < 2) return undefined;
  const inside = code.slice(longest.at + 1);
  const head = code.slice(0, longest.at + 1);
  if (INDENT.length + inside.length <= room) return [head, inside];
  const commas = code
    .split('')
    .flatMap((char, at) => (char === ',' && depth[at] === 1 && at > longest.at && at < longest.end ? [at + 1] : []));
  const starts = [longest.at + 1, ...commas];
  return [head, ...starts.map((start, index) => code.slice(start, starts[index + 1]).trim())];
}

/** Splits an assignment behind its sign: `var a =`, `b;`. */
function assigned(code: string): readonly string[] | undefined {
  const depth = depths(code);
  const at = code.split('').findIndex((_, index) => depth[index] === 0 && code.startsWith(' = ', index));
  return at < 0 ? undefined : [code.slice(0, at + 2), code.slice(at + 3)];
}

/** Splits a text between its words: `"a "`, `+ "b"`. */
function words(code: string, room: number): readonly string[] | undefined {
  const [, literal = '', end = ''] = LITERAL.exec(code) ?? [];
  if (literal === '') return undefined;
  const parts = [''];
  for (const word of literal.slice(1, -1).match(/(?:[^ ,&\\]|\\.)+[ ,&]*|[ ,&]+/g) ?? []) {
    const part = parts.at(-1) ?? '';
    if (part === '' || part.length + word.length <= room - 12) parts[parts.length - 1] = part + word;
    else parts.push(word);
  }
  if (parts.length === 1) return undefined;
  return parts.map((part, index) => `${index === 0 ? '' : '+ '}"${part}"${index === parts.length - 1 ? end : ''}`);
}
