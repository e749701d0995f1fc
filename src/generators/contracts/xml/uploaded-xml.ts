import type { Budget, ContractFaults } from '../faults.ts';
import type { SourceFile } from '../tree/node.ts';
import type { XmlElement } from './element.ts';
import { parseXml } from './parse-xml.ts';

/** Uploaded XML files by their paths. Nothing else is ever read: what refers to more than that refers to nothing. */
export interface UploadedXml {
  readonly roots: readonly XmlElement[];
  /** @returns the root of the file that a location in another file means; nothing where none was uploaded. */
  locate(from: SourceFile, location: string): XmlElement | undefined;
}

/**
 * Parses all files.
 * @throws Fault `invalidRequest` with all that is wrong with them, each with file, line and column.
 */
export function readUploadedXml(sources: readonly SourceFile[], faults: ContractFaults, budget: Budget): UploadedXml {
  const roots = new Map<string, XmlElement>();
  for (const source of sources) {
    if (roots.has(source.path)) faults.addFile(source.index, 'schema.sameFile', { name: source.path });
    const root = parseXml(source, faults, budget);
    if (root) roots.set(source.path, root);
  }
  faults.throwIfAny();
  const byName = new Map<string, XmlElement[]>();
  for (const [path, root] of roots) {
    const name = fileName(path);
    byName.set(name, [...(byName.get(name) ?? []), root]);
  }
  return {
    roots: [...roots.values()],
    locate(from, location) {
      const exact = isAbsolute(location) ? undefined : roots.get(joined(from.path, location));
      if (exact) return exact;
      // Files are often chosen without their folders, and addresses end in a file's name.
      const [only, other] = byName.get(fileName(location)) ?? [];
      return other ? undefined : only;
    },
  };
}

function isAbsolute(location: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(location) || location.startsWith('/');
}

/** The last step of a path or an address, without what stands behind `?`. */
function fileName(location: string): string {
  const path = location.split(/[?#]/, 1)[0] ?? '';
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A location relative to the file that has it, as a path inside what was uploaded. */
function joined(from: string, location: string): string {
  const steps = from.split('/').slice(0, -1);
  for (const step of (location.split(/[?#]/, 1)[0] ?? '').split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(decoded(step));
  }
  return steps.join('/');
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
