import type { Files } from '../git/tree.ts';
import type { Versions } from '../git/vendor-branch.ts';

/**
 * What a project was made with, as its `forja.lock.json` tells it.
 * `{"generator": "0.1.0", "boot": "4.1.2", …}` → `Forja` 0.1.0, `Spring Boot` 4.1.2
 */
export function versionsOf(files: Files): Versions {
  const content = files.get('forja.lock.json');
  if (!content) return {};
  const { generator, boot } = JSON.parse(new TextDecoder().decode(content)) as Readonly<Record<string, unknown>>;
  return {
    ...(typeof generator === 'string' && { Forja: generator }),
    ...(typeof boot === 'string' && { 'Spring Boot': boot }),
  };
}

/**
 * The message of a commit: what moved is said in its first line, all of it below.
 * `Upgrade shop to Spring Boot 4.2.0`, an empty line, `Spring Boot 4.1.2 → 4.2.0`
 */
export function messageOf(project: string, now: Versions, before: Versions | undefined): string {
  const moved = Object.entries(now).filter(([name, version]) => (before?.[name] ?? version) !== version);
  const lines = Object.entries(now).map(([name, version]) => {
    const was = before?.[name];
    return was === undefined || was === version ? `${name} ${version}` : `${name} ${was} → ${version}`;
  });
  const [first] = moved;
  const title = first ? `Upgrade ${project} to ${moved.map((one) => one.join(' ')).join(', ')}` : `Generate ${project}`;
  return [title, '', ...lines].join('\n');
}
