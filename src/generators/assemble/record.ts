import type { Project } from '../../model/project.ts';
import { operationEntries, typeEntry } from '../lock/entries.ts';
import { hashesOf, staleFiles } from '../lock/files.ts';
import type { Platform } from '../platforms/platform.ts';
import { runtimeVersion } from '../runtime/modules.ts';
import { jsonText } from '../text/render/unseen.ts';

/**
 * Writes `forja.json`: the request with sorted keys, so that the same request is the same text.
 * @example
 * { name: 'shop', domain: 'com.acme' }   →   { "domain": "com.acme", "name": "shop" }
 */
export function requestJson(project: Project): string {
  return `${jsonText(sortedKeys(project.request), 2)}\n`;
}

/** Writes `forja.lock.json`: all names that this generation gave, by which the next one keeps the names of what did not change. */
export function lockJson(project: Project, platform: Platform, files: ReadonlyMap<string, string>): string {
  const operations = operationEntries(project);
  const types = [...project.types.values()].map(typeEntry);
  const stale = staleFiles(project, files);
  const { generatorVersion: generator, identity } = project;
  const lock = {
    generator,
    runtime: runtimeVersion(),
    project: identity,
    platform: platform.id,
    boot: platform.bootVersion,
  };
  const settled = project.settled && { settled: project.settled };
  const triggerSettled = project.triggerSettled && { triggerSettled: project.triggerSettled };
  const senderSettled = project.senderSettled && { senderSettled: project.senderSettled };
  const hashes = { files: hashesOf(files), ...(stale.length > 0 && { stale }) };
  return `${jsonText({ ...lock, ...settled, ...triggerSettled, ...senderSettled, operations, types, ...hashes }, 2)}\n`;
}

function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortedKeys(inner)]),
  );
}
