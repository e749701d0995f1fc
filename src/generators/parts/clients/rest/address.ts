/** Where an operation is called: its path, and the constants of its query. */
interface Address {
  readonly path: string;
  readonly query: readonly { readonly name: string; readonly value: string }[];
}

/**
 * What a document has behind `?` and `#` of a path only tells its operations apart, against the standard: a query is sent as
 * it stands, a fragment never is (RFC 3986, section 3.5).
 */
export function addressOf(path: string): Address {
  const [sent = ''] = path.split('#', 1);
  const end = sent.indexOf('?');
  if (end < 0) return { path: encodedPath(sent), query: [] };
  const query = [...new URLSearchParams(sent.slice(end + 1))].map(([name, value]) => ({ name, value }));
  return { path: encodedPath(sent.slice(0, end)), query };
}

/** What a path may not have as it is (a blank, a letter beyond ASCII) is written as a url has it; variables keep their names. */
function encodedPath(path: string): string {
  return path.replace(
    /(\{[^}]*\})|[^\x21-\x7e]|["<>\\^`|]/gu,
    (text, variable) => variable ?? encodeURIComponent(text),
  );
}
