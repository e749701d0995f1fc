import { sentenceOf, textOf } from './shared/plain-error.ts';

/** Ends the process with one plain sentence. */
export function fatal(error: unknown): never {
  console.error(sentenceOf(error));
  process.exit(1);
}

/** Ends the process and says where it happened. */
export function defect(error: unknown): never {
  console.error(textOf(error));
  process.exit(1);
}
