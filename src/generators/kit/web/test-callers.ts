import type { Use } from '../../parts/part.ts';
import { runtimeClass } from '../../runtime/classes.ts';
import { type Auth, type PermissionOptions, saysWays, waysOf } from './permissions.ts';

/**
 * The callers that the tests of a service use whose operations ask for different ones: for a template, with its
 * imports.
 */
export interface TestCallers {
  /** Empty where all operations ask for the same callers. */
  readonly known: readonly { readonly way: string }[];
  readonly imports: readonly string[];
}

/** @returns what the template `web/security/KnownInTests` needs in the class that a trigger's tests share. */
export function testCallers(uses: readonly Use<PermissionOptions>[], auth: Auth): TestCallers {
  if (!saysWays(uses)) return { known: [], imports: [] };
  return {
    known: waysOf(uses, auth).map((way) => ({ way })),
    imports: [
      runtimeClass('security.KnownCallers'),
      'org.junit.jupiter.api.BeforeEach',
      'org.mockito.stubbing.Answer',
      'org.springframework.security.authentication.AnonymousAuthenticationToken',
    ],
  };
}
