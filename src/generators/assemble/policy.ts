import type { Server } from '../parts/part.ts';
import type { Merged } from './merge.ts';

/**
 * Applies the server's decisions to the merged contributions: scopes of libraries, libraries that others must not bring along, and
 * the driver, which a server with its own pool provides.
 */
export function applyPolicy(merged: Merged, { policy }: Pick<Server, 'policy'>): Merged {
  const driver = policy.dataSource === 'jndi' ? merged.dataSource?.driver : undefined;
  const scopes = { ...policy.scopes, ...(driver ? { [driver]: 'provided' as const } : {}) };
  const corrected = Object.entries(scopes).map(
    ([artifact, scope]) => [artifact, { kind: 'dependency', artifact, scope }] as const,
  );
  const dependencies = new Map([...merged.dependencies, ...corrected]);
  const exclusions = Object.entries(policy.exclusions).filter(([artifact]) => dependencies.has(artifact));
  return { ...merged, dependencies, exclusions: Object.fromEntries(exclusions) };
}
