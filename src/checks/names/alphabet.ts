/**
 * The letters that a target takes in names. `any`: any text. `xml`: those of XML names. `ascii`: ASCII letters, digits
 * and underscores, as in GraphQL.
 */
export type Alphabet = 'any' | 'xml' | 'ascii';

/**
 * The letters of XML 1.0 as its first editions list them, because Java's parser keeps to those. Names in scripts that
 * came later are spelt in ASCII.
 * @see https://www.w3.org/TR/1998/REC-xml-19980210#CharClasses
 */
const XML_LETTERS =
  'A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u0131\\u0134-\\u013E\\u0141-\\u0148\\u014A-\\u017E' + // Latin
  '\\u0386\\u0388-\\u038A\\u038C\\u038E-\\u03A1\\u03A3-\\u03CE' + // Greek
  '\\u0401-\\u040C\\u040E-\\u044F\\u0451-\\u045C\\u045E-\\u0481\\u0490-\\u04C4' + // Cyrillic
  '\\u0531-\\u0556\\u0561-\\u0586\\u05D0-\\u05EA\\u0621-\\u063A\\u0641-\\u064A\\u0671-\\u06B7' + // Armenian, Hebrew, Arabic
  '\\u0905-\\u0939\\u0E01-\\u0E2E\\u0E30\\u0E32\\u0E33\\u0E40-\\u0E45\\u10A0-\\u10C5\\u10D0-\\u10F6' + // Devanagari, Thai, Georgian
  '\\u3041-\\u3094\\u30A1-\\u30FA\\u4E00-\\u9FA5\\uAC00-\\uD7A3'; // Kana, Chinese, Korean
/** The characters that may follow the first letter. */
const XML_OTHERS =
  '0-9\\u0901-\\u0903\\u093E-\\u094D\\u0966-\\u096F\\u0E31\\u0E34-\\u0E3A\\u0E47-\\u0E4E\\u0660-\\u0669';

/** The characters that a name may not have, and the pattern that it must match as a whole. */
const RULES: Readonly<Record<Alphabet, { readonly refused: RegExp; readonly whole: RegExp }>> = {
  // Periods and brackets lead into objects and lists, in mappings and where a refusal says what was wrong; Spring reads `${…}`.
  any: {
    refused: /[\p{C}\p{Default_Ignorable_Code_Point}.[\]{}]/gu,
    whole:
      /^(?!__proto__$)(?!.*\p{Default_Ignorable_Code_Point})[^\p{C}\s.[\]{}](?:[^\p{C}.[\]{}]*[^\p{C}\s.[\]{}])?$/u,
  },
  xml: {
    refused: new RegExp(`[^${XML_LETTERS}${XML_OTHERS}]`, 'g'),
    whole: new RegExp(`^(?!xml)[${XML_LETTERS}][${XML_LETTERS}${XML_OTHERS}]*$`, 'i'),
  },
  ascii: { refused: /[^A-Za-z0-9_]/g, whole: /^(?!__)[A-Za-z_][A-Za-z0-9_]*$/ },
};

/** Whether a target of this alphabet takes a name as it is. */
export function takes(alphabet: Alphabet, name: string): boolean {
  return RULES[alphabet].whole.test(name);
}

/**
 * Drops the characters that the alphabet does not have.
 * @example
 * lettersOf('ascii', 'Menü 2')   →   Men2
 */
export function lettersOf(alphabet: Alphabet, name: string): string {
  return name.replace(RULES[alphabet].refused, '');
}
