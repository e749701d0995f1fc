/** Text that is already safe where it goes. Its private field is the proof: no other object has it. */
class Safe {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }

  static is(value: unknown): value is Safe {
    return typeof value === 'object' && value !== null && #text in value;
  }
}

/** Safe text: only escapers and `fragment` return it. `toString()` makes it a text. */
export type Rendered = Safe;

/** Marks a text as safe. Only escapers and those who have rendered a text call it; all others compose what escapers returned. */
export function rendered(text: string): Rendered {
  return new Safe(text);
}

/** Tells whether a value was made by `rendered`. */
export function isRendered(value: unknown): value is Rendered {
  return Safe.is(value);
}

/**
 * Puts safe texts into a constant text. The constant is the programmer's own; every value must come from an escaper.
 * @example
 * fragment`List<${type('Pet')}>`   →   List<Pet>
 */
export function fragment(strings: TemplateStringsArray, ...values: readonly Rendered[]): Rendered {
  let text = strings[0] ?? '';
  for (const [index, value] of values.entries()) {
    if (!isRendered(value)) throw new TypeError('fragment takes only what escapers return');
    text += value.toString() + (strings[index + 1] ?? '');
  }
  return new Safe(text);
}

/**
 * Joins safe texts with a constant between them.
 * @example
 * a, b with ', '   →   a, b
 */
export function joined(values: readonly Rendered[], separator: string): Rendered {
  if (!values.every(isRendered)) throw new TypeError('joined takes only what escapers return');
  return new Safe(values.join(separator));
}
