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
