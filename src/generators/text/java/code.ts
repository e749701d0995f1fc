import type { Rendered } from '../render/rendered.ts';

/** A piece of Java with the imports that its file needs for it. */
export interface Code {
  readonly text: Rendered;
  readonly imports: readonly string[];
}

/** Collects the imports of several pieces of code. */
export function importsOf(codes: readonly Code[]): readonly string[] {
  return codes.flatMap((code) => code.imports);
}
