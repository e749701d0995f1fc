import { movedVersions, type Versions } from '../generation/regenerate/versions.ts';

/**
 * The message of a commit: what moved is said in its first line, all of it below.
 * `Upgrade shop to Spring Boot 4.2.0`, an empty line, `Spring Boot 4.1.2 → 4.2.0`
 */
export function messageOf(project: string, now: Versions, before: Versions = {}): string {
  const moved = movedVersions(before, now);
  const stays = Object.entries(now).filter(([name]) => !moved.some((version) => version.name === name));
  const lines = [
    ...moved.map(({ name, before: was, after }) => `${name} ${was} → ${after}`),
    ...stays.map((version) => version.join(' ')),
  ];
  const upgraded = moved.map(({ name, after }) => `${name} ${after}`).join(', ');
  const title = upgraded ? `Upgrade ${project} to ${upgraded}` : `Generate ${project}`;
  return [title, '', ...lines].join('\n');
}
