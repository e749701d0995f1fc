import type { Project } from '../../../model/project.ts';
import type { Use } from '../../parts/part.ts';
import { packageOf } from '../../text/java/java-file.ts';
import { type Auth, type PermissionOptions, saysWays, waysOf } from './permissions.ts';

/** How a service whose operations ask for different callers knows those of its own tests: what a template includes, its imports. */
export interface TestCallers {
  /** Empty where all operations ask for the same. */
  readonly known: readonly { readonly way: string }[];
  readonly imports: readonly string[];
}

/** @returns what `web/security/KnownInTests` draws into the class that a trigger's tests share. */
export function testCallers(project: Project, uses: readonly Use<PermissionOptions>[], auth: Auth): TestCallers {
  if (!saysWays(uses)) return { known: [], imports: [] };
  return {
    known: waysOf(uses, auth).map((way) => ({ way })),
    imports: [
      `${packageOf(project, 'config')}.KnownCallers`,
      'org.junit.jupiter.api.BeforeEach',
      'org.mockito.stubbing.Answer',
      'org.springframework.security.authentication.AnonymousAuthenticationToken',
    ],
  };
}
