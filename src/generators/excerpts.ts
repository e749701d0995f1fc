/** Lines of a file, from one on. */
export interface Excerpt {
  /** The number of its first line, from 1. */
  readonly line: number;
  readonly text: string;
}

const HEAD_LINES = 30;
/** Cells of the table that finds common lines: a tenth of a second. */
const MAX_CELLS = 4_000_000;

/**
 * Picks the lines of a file that are shown before it is paid for. A file that builds or configures the service is shown whole, a
 * contract by its head. Of the rest the lines are shown that the file has with one operation alone too, or its head.
 * @param alone the same file of the project with its first operation alone; undefined where that has none
 */
export function excerptsOf(path: string, text: string, alone: string | undefined): readonly Excerpt[] {
  if (isConfiguration(path)) return wholeOf(text);
  if (alone === undefined || isContract(path)) return headOf(text);
  return text === alone ? wholeOf(text) : commonOf(text, alone);
}

export const wholeOf = (text: string): readonly Excerpt[] => [{ line: 1, text }];

/** A contract is what `generateSchema` answers and counts. */
const isContract = (path: string) => /(?:^|\/)(?:openapi|asyncapi)\.\w+$|\.(?:graphqls?|proto|xsd|wsdl)$/.test(path);

/** `forja.json` is the request, which its sender knows. */
function isConfiguration(path: string): boolean {
  return path === 'forja.json' || !(isContract(path) || /\.(?:java|md|sql|json)$/.test(path));
}

function headOf(text: string): readonly Excerpt[] {
  return [{ line: 1, text: text.split('\n').slice(0, HEAD_LINES).join('\n') }];
}

/** The lines of a file that it has in common with what it is for one operation, where they are. */
function commonOf(text: string, alone: string): readonly Excerpt[] {
  const [lines, others] = [text.split('\n'), alone.split('\n')];
  if (lines.length * others.length > MAX_CELLS) return headOf(text);
  const runs = runsOf(commonLines(lines, others)).map(([from, to]) => ({
    line: from + 1,
    text: lines.slice(from, to).join('\n'),
  }));
  // A brace by itself says nothing of where it stands.
  return runs.filter((run) => /\w/.test(run.text));
}

/**
 * Gathers indices that follow each other, as ranges without their ends.
 * @example
 * [2, 3, 4, 8]   →   [[2, 5], [8, 9]]
 */
function runsOf(lines: readonly number[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last && last[1] === line) last[1] = line + 1;
    else runs.push([line, line + 1]);
  }
  return runs;
}

/** Finds the indices of the first text's lines that a longest common subsequence has. */
function commonLines(lines: readonly string[], others: readonly string[]): readonly number[] {
  const width = others.length + 1;
  const table = new Uint16Array((lines.length + 1) * width);
  const at = (i: number, j: number) => table[i * width + j] ?? 0;
  for (let i = lines.length - 1; i >= 0; i--) {
    for (let j = others.length - 1; j >= 0; j--) {
      table[i * width + j] = lines[i] === others[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const common: number[] = [];
  for (let i = 0, j = 0; i < lines.length && j < others.length; ) {
    if (lines[i] === others[j] && at(i, j) > at(i + 1, j)) {
      common.push(i++);
      j++;
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return common;
}
