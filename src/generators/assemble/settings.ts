import { type Project, settingsPrefix } from '../../model/project.ts';
import type { Contribution } from '../parts/part.ts';
import { comment, yaml } from '../text/render/escape.ts';
import { conflict, type Merged } from './merge.ts';

type Setting = Extract<Contribution, { kind: 'setting' }>;
/** Keys that need no quotes: YAML reads a bare `on` or `no` as a boolean, also as a key. */
const PLAIN_KEY = /^(?!(?:on|off|yes|no|y|n|true|false|null)$)[A-Za-z][A-Za-z0-9_-]*$/i;

/** The settings of a library's tests, which an application would have. */
export const SETTINGS_OF_TESTS = 'src/generated/test-resources/application.yaml';

type Tree = Map<string, Tree | Setting>;

/**
 * Writes application.yaml, and a file for each profile that parts have settings for. A library has neither: an application.yaml of
 * its own would hide the application's, or be hidden by it. Its tests get the settings that an application would have.
 * @example
 * server.port = 8080   →   src/generated/resources/application.yaml: server:\n  port: 8080
 */
export function settingsFiles(merged: Merged, project: Project): readonly (readonly [string, string])[] {
  const { settings, health } = merged;
  if (project.library) {
    const yaml = applicationsSettings(merged, project);
    return yaml === undefined ? [] : [[SETTINGS_OF_TESTS, yaml]];
  }
  const profiles = new Map<string, Setting[]>([['', [readiness(health)]]]);
  for (const setting of settings.values()) {
    const { profile = '' } = setting;
    profiles.set(profile, [...(profiles.get(profile) ?? []), setting]);
  }
  return [...profiles].map(([profile, own]) => {
    const name = profile === '' ? 'application' : `application-${profile}`;
    return [`src/generated/resources/${name}.yaml`, settingsYaml(own)] as const;
  });
}

/** Writes the settings that a library leaves to the application, as YAML; undefined where there are none. */
export function applicationsSettings({ settings }: Merged, project: Project): string | undefined {
  const own = `${settingsPrefix(project)}.`;
  const left = [...settings.values()].filter(({ key, profile }) => profile === undefined && !key.startsWith(own));
  return left.length === 0 ? undefined : settingsYaml(left);
}

/** Makes the setting of readiness from the health indicators that parts contribute. */
function readiness(health: Merged['health']): Setting {
  const key = 'management.endpoint.health.group.readiness.include';
  return { kind: 'setting', key, value: ['readinessState', ...[...health.keys()].sort()].join(',') };
}

/** Writes a settings file: a sorted tree of its keys, each key's comment above it. */
function settingsYaml(settings: readonly Setting[]): string {
  const tree: Tree = new Map();
  for (const setting of settings) insert(tree, segments(setting.key), setting);
  const lines: string[] = [];
  write(tree, '', lines);
  return `${lines.join('\n')}\n`;
}

/** Splits a key, `logging.level.[com.acme].x` → logging, level, [com.acme], x: a name in brackets may contain dots. */
function segments(key: string): readonly string[] {
  return key.match(/\[[^\]]*\]|[^.[\]]+/g) ?? [key];
}

function insert(tree: Tree, path: readonly string[], setting: Setting): void {
  const [head = '', ...rest] = path;
  const there = tree.get(head);
  if (rest.length === 0) {
    if (there) throw conflict(`setting ${setting.key}`, 'a value', 'keys below it');
    tree.set(head, setting);
    return;
  }
  if (there && !(there instanceof Map)) throw conflict(`setting ${there.key}`, 'a value', 'keys below it');
  const below: Tree = there ?? new Map();
  tree.set(head, below);
  insert(below, rest, setting);
}

function write(tree: Tree, margin: string, lines: string[]): void {
  for (const [key, value] of [...tree].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const name = PLAIN_KEY.test(key) ? key : JSON.stringify(key);
    if (value instanceof Map) {
      lines.push(`${margin}${name}:`);
      write(value, `${margin}  `, lines);
      continue;
    }
    if (value.comment) lines.push(`${margin}# ${comment(value.comment)}`);
    lines.push(`${margin}${name}: ${yaml(value.value)}`);
  }
}
