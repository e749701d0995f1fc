/** Why a Build failed: keys of `common:build.failed`. */
export type FailedWhy =
  | 'sources'
  | 'sourcesSomewhere'
  | 'tests'
  | 'maven'
  | 'mavenSilent'
  | 'noArchive'
  | 'timeLimit'
  | 'outputLimit'
  | 'late'
  | 'ended'
  | 'endedSaying'
  | 'answers'
  | 'logs';

/** Why there are no Builds here: keys of `common:build.unavailable`. */
export type UnavailableWhy = 'noMaven' | 'noJava' | 'silent' | 'oldJava' | 'repository' | 'elsewhere';

/** A reason as data, so that everybody is told it in their language; `what` are words of programs, which nobody translates. */
export interface Reason<W extends string> {
  readonly why: W;
  readonly what?: string;
  readonly count?: number;
  readonly wanted?: string;
  readonly got?: string;
}

/** The reason that a person is told when tools are missing. */
export type Unavailable = Reason<UnavailableWhy>;
