/** A format as people and files call it: its name, the same in every language, and the extensions of its files. */
interface FormatNames {
  readonly name: string;
  readonly extensions: readonly string[];
}

/**
 * The formats of uploaded schemas. Where files of several formats are uploaded, the first format in this list reads
 * them; JSON and YAML come last because other programs use them as well.
 */
export const FORMATS = {
  proto: { name: 'gRPC', extensions: ['proto'] },
  graphql: { name: 'GraphQL', extensions: ['graphqls', 'graphql', 'gql'] },
  soap: { name: 'SOAP', extensions: ['wsdl', 'xsd'] },
  openapi: { name: 'OpenAPI', extensions: ['json', 'yaml', 'yml'] },
} as const satisfies Readonly<Record<string, FormatNames>>;

export type Format = keyof typeof FORMATS;

/** Every extension that an uploaded file may have, without the dot. */
export const EXTENSIONS: readonly string[] = [
  ...new Set(Object.values(FORMATS).flatMap(({ extensions }): readonly string[] => extensions)),
];

/** The formats as people read of them, the commonest first. */
export const SHOWN_FORMATS: readonly FormatNames[] = Object.values(FORMATS).toReversed();

/**
 * Whether a file's name has one of these extensions; by default, one of any schema.
 * @example
 * shop/Orders.WSDL   →   true
 */
export function hasExtension(path: string, extensions: readonly string[] = EXTENSIONS): boolean {
  const end = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase();
  return end !== undefined && extensions.includes(end);
}

/**
 * An XML declaration that names an encoding (XML 1.0, 4.3.3). The declaration itself is ASCII or UTF-16 in any case.
 */
const DECLARED = /^<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z][\w.-]*)["']/;
const DECLARATION_BYTES = 200;

/**
 * Decodes an uploaded file: as UTF-8, or in the encoding that its first bytes declare, as those of XML may.
 * @throws TypeError or RangeError where the bytes are no text of the encoding, or nobody knows the encoding.
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
