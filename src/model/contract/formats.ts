/**
 * The formats of uploaded schemas with the ends of their files' names. Where files of several are uploaded, the first format
 * that has one reads it: what other programs keep in JSON and YAML as well comes last.
 */
export const FORMATS = {
  proto: ['proto'],
  graphql: ['graphqls', 'graphql', 'gql'],
  soap: ['wsdl', 'xsd'],
  openapi: ['json', 'yaml', 'yml'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Format = keyof typeof FORMATS;

/** All that an uploaded file may end in, without the dot. */
export const EXTENSIONS: readonly string[] = [...new Set(Object.values(FORMATS).flat())];

/** @returns whether a file's name has one of these ends: by default that of any schema. */
export function hasExtension(path: string, extensions: readonly string[] = EXTENSIONS): boolean {
  const end = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase();
  return end !== undefined && extensions.includes(end);
}

/** An XML declaration that names an encoding (XML 1.0, 4.3.3); whatever that is, the declaration is ASCII or UTF-16. */
const DECLARED = /^<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z][\w.-]*)["']/;
const DECLARATION_BYTES = 200;

/**
 * @returns the text of an uploaded file: in UTF-8, or in what its first bytes say, as those of XML may.
 * @throws TypeError or RangeError where it is no text of its encoding, or nobody knows that.
 */
export function decoded(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
}

function encodingOf(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes;
  // A mark, or the first letter of a document: no text begins with a character of the code zero.
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && bytes[1] === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (bytes.length > 1 && first === 0 && second === 0x3c)) return 'utf-16be';
  const start = String.fromCharCode(...bytes.subarray(0, DECLARATION_BYTES));
  const told = DECLARED.exec(start)?.[1]?.toLowerCase() ?? 'utf-8';
  // It was written again in another encoding than it had, or its declaration could not be read.
  return told.startsWith('utf-16') ? 'utf-8' : told;
}
