import type { AccountVersions } from '../../model/account-versions.ts';
import { GENERATOR_VERSION } from '../../model/generator-version.ts';
import { catalog } from '../parts/catalog.ts';
import { withVersions } from '../platforms/versions.ts';

/**
 * Tells the versions that a project would be made with now, by product: `{ Forja: '1.0.0', 'Spring Boot': '4.0.0' }`.
 * @param own the account's own versions
 */
export function versionsNow(own?: AccountVersions): Readonly<Record<string, string>> {
  const [platform] = catalog.platforms;
  return { Forja: GENERATOR_VERSION, ...(platform && { 'Spring Boot': withVersions(platform, own).bootVersion }) };
}
