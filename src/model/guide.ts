/** The first commands for a project: build it, start it, call it. */
export interface FirstSteps {
  /** The folder that the zip opens into. */
  readonly folder: string;
  /** Shell lines that build and start the project from its folder. */
  readonly run: string;
  /** An example of one call of the service. Absent: nobody calls it. */
  readonly call?: { readonly title: string; readonly shell: string };
}

/** The guide that is delivered with a built project. */
export interface ProjectGuide extends FirstSteps {
  /** Markdown with every call and everything else that callers have to know. */
  readonly operations: string;
  /** The paths of the contract files, which tell the same to programs. */
  readonly contracts: readonly string[];
}
