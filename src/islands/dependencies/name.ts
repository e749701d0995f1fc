import type { Dependency } from '../../shared/wire/dependencies.ts';

/** `org.postgresql:postgresql` → `postgresql`: what people call it. */
export function nameOf({ artifacts: [first = ''] }: Pick<Dependency, 'artifacts'>): string {
  return first.slice(first.indexOf(':') + 1);
}
