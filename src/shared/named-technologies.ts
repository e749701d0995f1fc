/** A technology as lists show it: its name in the page's language, and the address of its form, if there is one. */
export interface NamedTechnology {
  readonly name: string;
  readonly form?: string;
}

/** All technologies that rows can be of, by id. */
export type NamedTechnologies = Readonly<Record<string, NamedTechnology>>;
