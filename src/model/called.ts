/** What an operation could be called by, and what tells it from others of that name. */
export interface Called {
  readonly wanted: string;
  /** What it belongs to: a package, a schema, a tag. */
  readonly home: string;
  readonly inputs: readonly { readonly name: string; readonly type: string }[];
  /** The order in which numbers are given, where nothing else tells two apart. */
  readonly key: string;
}
