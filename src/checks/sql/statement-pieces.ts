import { type ParsedQuery, replaceTokens } from './query.ts';

/**
 * Splits a statement into texts and, between them, the indexes of its parameters.
 * @param indexOf gives the index of a parameter
 * @param behind writes what follows a parameter, such as a cast
 * @example
 * select a from t where b = :b   →   ['select a from t where b = ', 0, '']
 */
export function pieces(
  query: ParsedQuery,
  indexOf: (name: string) => number,
  behind: (index: number) => string = () => '',
): readonly (string | number)[] {
  const indices: number[] = [];
  const { text } = replaceTokens(query, (token) => {
    if (token.kind !== 'parameter') return undefined;
    indices.push(indexOf(token.text));
    return MARK;
  });
  return text.split(MARK).flatMap((piece, index) => {
    const before = indices[index - 1];
    return before === undefined ? [piece] : [before, behind(before) + piece];
  });
}

/** The sign for a parameter: `parseQuery` refuses it in statements. */
const MARK = '\0';
