/** A text of JSON, or a number outside of texts. */
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|(-?\d[\d.eE+-]*)/g;

/**
 * Parses JSON with each number as its own digits behind a sign, so that none is rounded.
 * `{"id": 9007199254740993}` → `{id: '#9007199254740993'}`
 * @param {string} text
 * @returns {unknown}
 */
export function exactJson(text) {
  return JSON.parse(text.replace(TEXT_OR_NUMBER, (all, number) => (number === undefined ? all : `"#${number}"`)));
}
