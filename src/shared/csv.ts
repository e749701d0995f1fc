/** A cell: numbers are written as they are, null is empty. */
export type CsvCell = string | number | null;

/** With these a spreadsheet takes a text for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;

/** @returns a line of a CSV file with its line break (RFC 4180); a text that a spreadsheet would calculate begins with an apostrophe. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
