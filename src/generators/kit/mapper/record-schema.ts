import { lostPath, type RecordElement } from '../../../model/described/record-schema.ts';
import type { FieldFault } from '../../../model/fault.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Project } from '../../../model/project.ts';
import type { Contribution } from '../../parts/part.ts';
import type { Taken } from './nested.ts';

/** Where a service has the files of its schema, on its class path. */
const FOLDER = 'schemas';
/** The most names that a fault lists. */
const MOST_NAMES = 12;

/** The schema of one operation's records, as its settings say it: where it is, and the namespace of the element. */
export interface RecordSettings {
  readonly schema: string;
  readonly namespace: string;
}

/**
 * Says by which schema records of an element are validated.
 * @returns nothing where the project has no schema, or none with that element
 * @example
 * Document   →   {schema: 'classpath:schemas/pay.xsd', namespace: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'}
 */
export function recordSettings({ recordSchema }: Project, element: string): RecordSettings | undefined {
  const found = recordSchema?.elements.find(({ name }) => name === element);
  return found && { schema: `classpath:${FOLDER}/${found.file}`, namespace: found.namespace };
}

/** Contributes the files of the schema that records have to fit. */
export function recordFiles({ recordSchema }: Project): readonly Contribution[] {
  return (recordSchema?.files ?? []).map(({ path, content }): Contribution => {
    return { kind: 'file', owner: 'ours', path: `src/generated/resources/${FOLDER}/${path}`, text: content };
  });
}

/**
 * Finds what a schema does not have: the element of an operation's records, and the paths that its mapping takes.
 * `field`: `endpoints.3`.
 * @example
 * GrpHdr.MsgIdd of Document   →   endpoints.0.input.0.from.name: recordPath
 */
export function recordFaults(
  { recordSchema }: Project,
  { input }: Operation,
  element: string,
  taken: readonly Taken[],
  field: string,
): readonly FieldFault[] {
  if (!recordSchema) return [];
  const elements = recordSchema.elements.filter(({ name }) => name === element);
  const [own, another] = elements;
  if (!own || another) {
    const message = element === '' ? 'recordElementNeeded' : own ? 'recordElementTwice' : 'recordElement';
    return [{ field: `${field}.options.element`, message, values: { names: listed(namesOf(recordSchema.elements)) } }];
  }
  return taken.flatMap(({ name, member }): FieldFault[] => {
    const lost = lostPath(recordSchema, own.type, name);
    // What the request calls by itself, and may be left out, is simply never there.
    const line = input.findIndex(({ target }) => target === member);
    if (!lost || (line < 0 && member.optional)) return [];
    const place = line < 0 ? 'input' : `input.${line}.from.name`;
    const values = { path: name, word: lost.word, element, names: listed(lost.known) };
    return [{ field: `${field}.${place}`, message: lost.word === '' ? 'recordPathWhole' : 'recordPath', values }];
  });
}

function namesOf(elements: readonly RecordElement[]): readonly string[] {
  return [...new Set(elements.map(({ name }) => name))].sort();
}

function listed(names: readonly string[]): string {
  return names.length > MOST_NAMES ? `${names.slice(0, MOST_NAMES).join(', ')}, …` : names.join(', ');
}
