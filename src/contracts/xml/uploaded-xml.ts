import type { Budget, ContractFaults } from '../faults.ts';
import { type ByName, fileByName } from '../files.ts';
import type { SourceFile } from '../tree/node.ts';
import { attribute, attributePosition, type XmlElement } from './element.ts';
import { parseXml } from './parse-xml.ts';

/** Uploaded XML files by their paths. Nothing else is ever read: a reference to anything else leads to nothing. */
export interface UploadedXml {
  readonly roots: readonly XmlElement[];
  /**
   * Finds the file that an element refers to.
   * @param by the attribute that holds the location.
   * @returns the root of the file, or the fault of the reference.
   */
  locate(element: XmlElement, by: string): ByName<XmlElement>;
}

/**
 * Parses all files.
 * @throws Fault `invalidRequest` with all their faults, each with file, line and column.
 */
export function readUploadedXml(sources: readonly SourceFile[], faults: ContractFaults, budget: Budget): UploadedXml {
  const roots = new Map<string, XmlElement>();
  for (const source of sources) {
    if (roots.has(source.path)) faults.addFile(source.index, 'schema.sameFile', { name: source.path });
    const root = parseXml(source, faults, budget);
    if (root) roots.set(source.path, root);
  }
  faults.throwIfAny();
  return {
    roots: [...roots.values()],
    locate(element, by) {
      const location = attribute(element, by) ?? '';
      const exact = isAbsolute(location) ? undefined : roots.get(joined(element.file.path, location));
      const named = fileByName(roots, location);
      if (exact) return { ...named, found: exact };
      if (named.found) {
        const values = { location: location.slice(0, 200), path: named.found.file.path };
        faults.tell(attributePosition(element, by), 'schema.fileByName', values);
      }
      return named;
    },
  };
}

function isAbsolute(location: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(location) || location.startsWith('/');
}

/**
 * Resolves a location against the file that has it, as a path inside the upload.
 * @example
 * wsdl/shop.wsdl, ../xsd/order.xsd   →   xsd/order.xsd
 */
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
