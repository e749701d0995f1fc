import { type ParsedQuery, replaceTokens } from './query.ts';

/**
 * A statement as texts and, between them, the places of its parameters.
 * `select a from t where b = :b` → `['select a from t where b = ', 0, '']`
 * @param place of a parameter
 * @param behind what stands behind its place, such as a cast
 */
export function pieces(
  query: ParsedQuery,
  place: (name: string) => number,
  behind: (place: number) => string = () => '',
): readonly (string | number)[] {
  const places: number[] = [];
  const { text } = replaceTokens(query, (token) => {
    if (token.kind !== 'parameter') return undefined;
    places.push(place(token.text));
    return MARK;
  });
  return text.split(MARK).flatMap((piece, index) => {
    const before = places[index - 1];
    return before === undefined ? [piece] : [before, behind(before) + piece];
  });
}

/** No statement has it: `parseQuery` refuses the sign. */
const MARK = '\0';
