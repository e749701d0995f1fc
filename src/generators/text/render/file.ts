/** Who writes a file after the first generation: `ours` is written every time, `theirs` once and never again. */
type Owner = 'ours' | 'theirs';

/** A file that a part adds to the project. */
export interface FileContribution {
  readonly kind: 'file';
  readonly path: string;
  readonly owner: Owner;
  readonly text: string;
  /** It tells callers all they have to know: whoever gets the built service gets it as well. */
  readonly contract?: true;
  /**
   * What it is called where it is handed out alone, behind the project's name: `openapi.yaml`. Without it as its path ends. JSON that
   * is called YAML is handed out as YAML.
   */
  readonly handedOutAs?: string;
  /** Of a library: the class in it is a bean, which no scan finds; qualified. */
  readonly bean?: string;
}
