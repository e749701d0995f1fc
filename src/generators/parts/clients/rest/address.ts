/** The address of an operation: its path, and the constants of its query. */
interface Address {
  readonly path: string;
  readonly query: readonly { readonly name: string; readonly value: string }[];
}

/**
 * Splits a path of a document. Against the standard, some tell their operations apart by a `?` or a `#` in the path: the query is
 * sent as it stands, the fragment never is (RFC 3986, section 3.5).
 * @example
 * /pets/{id}?expand=all#full   →   { path: '/pets/{id}', query: [{ name: 'expand', value: 'all' }] }
 */
export function addressOf(path: string): Address {
  const [sent = ''] = path.split('#', 1);
  const end = sent.indexOf('?');
  if (end < 0) return { path: encodedPath(sent), query: [] };
  const query = [...new URLSearchParams(sent.slice(end + 1))].map(([name, value]) => ({ name, value }));
  return { path: encodedPath(sent.slice(0, end)), query };
}

/** Encodes the letters that a url cannot hold, such as a blank or one beyond ASCII; variables keep their names. */
function encodedPath(path: string): string {
  return path.replace(
    /(\{[^}]*\})|[^\x21-\x7e]|["<>\\^`|]/gu,
    (text, variable) => variable ?? encodeURIComponent(text),
  );
}
