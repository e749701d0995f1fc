import { describe } from 'vitest';
import { mixedCallersSuite } from './mixed-callers.suite.ts';

describe.each([['rest', 'apiKey']] as const)(
  '%s whose project says %s, and whose endpoints say otherwise',
  (technology, auth) => mixedCallersSuite(import.meta.filename, technology, auth),
);
