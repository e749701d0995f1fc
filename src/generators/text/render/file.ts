/** The owner of a file after the first generation: `ours` is written every time, `theirs` once and never again. */
type Owner = 'ours' | 'theirs';

/** A file that a part adds to the project. */
export interface FileContribution {
  readonly kind: 'file';
  readonly path: string;
  readonly owner: Owner;
  readonly text: string;
  /** The file tells callers all they have to know, so it is delivered with the built service. Default: false. */
  readonly contract?: true;
  /**
   * The end of its name where it is handed out alone, behind the project's name: `openapi.yaml`. Absent: the end of its path. JSON
   * with the name of YAML is handed out as YAML.
   */
  readonly handedOutAs?: string;
  /** In a library: the qualified name of the class in it, which is a bean that no scan finds. */
  readonly bean?: string;
}
