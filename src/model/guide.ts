/** What to do first with a project, in commands of its own. */
export interface FirstSteps {
  /** The one that the zip opens into. */
  readonly folder: string;
  /** Shell lines that build and start it from its folder. */
  readonly run: string;
  /** One of its calls; absent where nobody calls it. */
  readonly call?: { readonly title: string; readonly shell: string };
}

/** All that goes along with what was built of a project. */
export interface ProjectGuide extends FirstSteps {
  /** Markdown: every call, and what else callers have to know. */
  readonly operations: string;
  /** Paths of the files that tell callers the same for programs. */
  readonly contracts: readonly string[];
}
