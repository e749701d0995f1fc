/** An element that a schema declares for itself, so that it can be a record. */
export interface RecordElement {
  readonly namespace: string;
  readonly name: string;
  /** The file that declares it. */
  readonly file: string;
  /** The key of its type; empty where it is a text. */
  readonly type: string;
}

/** The content that an element of a complex type may have: attributes and elements by their local names. */
export interface RecordType {
  /** The keys of their types; an empty one is a text. Of several, any may come. */
  readonly members: Readonly<Record<string, readonly string[]>>;
  /** Names that the schema does not say may come, too. */
  readonly open?: true;
}

/** An XML schema whose elements are records, as far as mappings need to know it. */
export interface RecordSchema {
  /** Its files as a service has them: beside each other, each including and importing the others by their names. */
  readonly files: readonly { readonly path: string; readonly content: string }[];
  readonly elements: readonly RecordElement[];
  readonly types: Readonly<Record<string, RecordType>>;
}

/** The member that an element with attributes has its text in. */
export const ELEMENT_TEXT = 'value';

/** A path that leads nowhere: up to which word, and the names that would be there. */
export interface LostPath {
  readonly word: string;
  readonly known: readonly string[];
}

/**
 * Follows a path of local names into an element.
 * @returns nothing where a value can stand there, else the word that leads nowhere, or `''` where the path ends at an
 * element that has members itself.
 * @example
 * GrpHdr.MsgId in an element of which GrpHdr has MsgId   →   undefined
 */
export function lostPath({ types }: RecordSchema, start: string, path: string): LostPath | undefined {
  let keys: readonly string[] = [start];
  for (const word of path.split('.')) {
    const within = keys.flatMap((key) => types[key] ?? []);
    if (within.some(({ open }) => open)) return undefined;
    const found = within.flatMap(({ members }) => members[word] ?? []);
    if (found.length === 0) return { word, known: namesOf(within) };
    keys = found;
  }
  const within = keys.flatMap((key) => types[key] ?? []);
  return keys.includes('') || within.some(({ open }) => open) ? undefined : { word: '', known: namesOf(within) };
}

function namesOf(types: readonly RecordType[]): readonly string[] {
  return [...new Set(types.flatMap(({ members }) => Object.keys(members)))].sort();
}
