import type { AccountVersions } from '../model/account-versions.ts';
import { GENERATOR_VERSION } from '../model/generator-version.ts';
import { catalog } from './parts/catalog.ts';
import { withVersions } from './platforms/versions.ts';

/** What a project would be made with now, by what each is called. @param own the account's own versions */
export function versionsNow(own?: AccountVersions): Readonly<Record<string, string>> {
  const [platform] = catalog.platforms;
  return { Forja: GENERATOR_VERSION, ...(platform && { 'Spring Boot': withVersions(platform, own).bootVersion }) };
}
