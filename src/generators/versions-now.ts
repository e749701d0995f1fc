import { GENERATOR_VERSION } from '../model/version.ts';
import type { AccountVersions } from '../model/versions.ts';
import { catalog } from './parts/catalog.ts';
import { withVersions } from './platforms/versions.ts';

/** What a project would be made with now, by what each is called. @param own the account's own versions */
export function versionsNow(own?: AccountVersions): Readonly<Record<string, string>> {
  const [platform] = catalog.platforms;
  return { Forja: GENERATOR_VERSION, ...(platform && { 'Spring Boot': withVersions(platform, own).bootVersion }) };
}
