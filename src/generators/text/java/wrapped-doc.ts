const MARKUP = /^<(?:ul|ol|li|\/|p>|pre)/;

/**
 * Wraps a comment, from its `/**` to its end, so that no line is beyond the margin, as far as its words are short enough. A paragraph
 * that has a line too long is filled anew.
 */
export function wrappedDoc(lines: readonly string[], margin: number): readonly string[] {
  const [first = ''] = lines;
  const indent = first.slice(0, first.length - first.trimStart().length);
  const [single] = lines.length === 1 ? [first.trim().slice('/**'.length, -'*/'.length).trim()] : [];
  const texts = single === undefined ? lines.slice(1, -1).map(textOf) : [single];
  const room = margin - indent.length - ' * '.length;
  const filled = paragraphs(texts).flatMap((lines) =>
    lines.some((line) => line.length > room) ? fill(lines, room) : lines,
  );
  return [`${indent}/**`, ...filled.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`];
}

function textOf(line: string): string {
  return line.trim().replace(/^\* ?/, '');
}

/** Groups lines that belong together: a tag, an item or a blank line begins a new group. */
function paragraphs(lines: readonly string[]): string[][] {
  const found: string[][] = [];
  for (const line of lines) {
    const word = line.trimStart();
    const begins = word === '' || word.startsWith('@') || MARKUP.test(word);
    const last = found.at(-1);
    if (begins || !last || last[0] === '') found.push([line]);
    else last.push(line);
  }
  return found;
}

function fill(lines: readonly string[], room: number): string[] {
  const [first = ''] = lines;
  const lead = first.slice(0, first.length - first.trimStart().length);
  const continued = first.startsWith('@') ? '    ' : lead;
  const filled = [lead];
  for (const word of lines.join(' ').trim().split(/ +/)) {
    const line = filled.at(-1) ?? '';
    const isFirst = line.trim() === '';
    // A word with an at sign at the beginning of a line would be a tag.
    if (isFirst || line.length + 1 + word.length <= room || word.startsWith('@'))
      filled[filled.length - 1] = isFirst ? line + word : `${line} ${word}`;
    else filled.push(continued + word);
  }
  return filled;
}
