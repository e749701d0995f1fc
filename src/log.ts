import pino, { type DestinationStream, type Logger } from 'pino';
import { plainError } from './shared/plain-error.ts';

/** The portal's log. However an error is handed to it, no value of a statement gets in. */
export function createLog(level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: plainError },
    hooks: {
      logMethod(this: Logger, args: unknown[], method: (...args: never[]) => void) {
        method.apply(this, args.map(withPlainErrors) as never[]);
      },
    },
  };
  return to ? pino(options, to) : pino(options);
}

function withPlainErrors(argument: unknown): unknown {
  if (argument instanceof Error) return { err: plainError(argument) };
  if (typeof argument !== 'object' || argument === null) return argument;
  return Object.fromEntries(Object.entries(argument).map(([key, value]) => [key, plainError(value)]));
}
