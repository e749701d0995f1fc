import type { FieldFault } from '../../../../model/fault.ts';
import type { Project } from '../../../../model/project.ts';
import { patternsMeet } from '../../../../model/schema/file-pattern.ts';
import type { Use } from '../../../parts/part.ts';
import { nestingFaults } from '../../mapper/nested.ts';
import { recordFaults } from '../../mapper/record-schema.ts';
import { type Binding, bindingOf, columnsOf, isColumn, listedColumns } from './binding.ts';
import { TEXTS } from './inputs.ts';
import type { FileEndpoint, FileProject } from './options.ts';

/** Checks that each file has one listener, and that what is in it can be the request. */
export function checkFiles(
  project: Project,
  _options: FileProject,
  uses: readonly Use<FileEndpoint>[],
): readonly FieldFault[] {
  const unused = project.recordSchema && uses.every(({ options: { format } }) => format !== 'xml');
  const faults = uses.flatMap((use, index) => {
    const binding = bindingOf(use.operation, use.options);
    const field = `endpoints.${index}`;
    return [
      ...sharedFaults(use, uses.slice(0, index), field),
      ...partFaults(use.options, field),
      ...folderFaults(use.options, field),
      ...nestingFaults(use.operation, [binding.taken], `${field}.input`),
      ...textFaults(use, field),
      ...wholeFaults(use, binding, field),
      ...columnFaults(use, binding, project, field),
      ...(use.options.format === 'xml'
        ? recordFaults(project, use.operation, use.options.element, binding.taken, field)
        : []),
    ];
  });
  return unused ? [{ field: 'options.schemaFiles', message: 'recordSchemaUnused' }, ...faults] : faults;
}

/** Two listeners would take one file: whoever comes first does its work. */
function sharedFaults({ options }: Use<FileEndpoint>, before: readonly Use<FileEndpoint>[], field: string) {
  const other = before.find(
    ({ options: { directory, pattern } }) => directory === options.directory && patternsMeet(pattern, options.pattern),
  );
  return other
    ? [
        {
          ...{ field: `${field}.options.pattern`, message: 'fileTwice' },
          values: { operation: other.operation.names.method },
        },
      ]
    : [];
}

/** Such files are left alone: their senders still write them. */
function partFaults({ pattern }: FileEndpoint, field: string): FieldFault[] {
  const isPart = /^\.|\.(?:part|tmp|filepart)$/i.test(pattern);
  return isPart ? [{ field: `${field}.options.pattern`, message: 'filePart' }] : [];
}

/** A file that is put back where it came from would be taken again, for ever. */
function folderFaults({ directory, processed, failed }: FileEndpoint, field: string): FieldFault[] {
  return Object.entries({ processed, failed }).flatMap(([name, folder]) =>
    folder === directory ? [{ field: `${field}.options.${name}`, message: 'fileFolder' }] : [],
  );
}

function textFaults({ operation: { input } }: Use<FileEndpoint>, field: string): FieldFault[] {
  return input.flatMap(({ target, from }, line) =>
    'variable' in from && TEXTS.has(from.variable) && target.type.kind !== 'string'
      ? [{ field: `${field}.input.${line}.from.variable`, message: 'fileText' }]
      : [],
  );
}

/** A whole file is a text, a request of JSON or XML, or nothing. */
function wholeFaults({ options }: Use<FileEndpoint>, binding: Binding, field: string): FieldFault[] {
  const [first] = binding.taken;
  if (!first) return [];
  const values = { member: first.member.property };
  if (binding.variables.has('content')) return [{ field: `${field}.input`, message: 'fileContent', values }];
  const isCsv = binding.whole && options.format === 'csv';
  return isCsv ? [{ field: `${field}.options.each`, message: 'fileWholeCsv', values }] : [];
}

function columnFaults(
  { operation: { input }, options }: Use<FileEndpoint>,
  binding: Binding,
  { types }: Project,
  field: string,
): FieldFault[] {
  if (options.format !== 'csv' || binding.whole) return [];
  const other = columnsOf(binding).find((taken) => !isColumn(taken, types));
  if (other) {
    const line = input.findIndex(({ target }) => target === other.member);
    const place = line < 0 ? 'options.format' : `input.${line}.from.name`;
    return [{ field: `${field}.${place}`, message: 'fileColumn', values: { member: other.member.property } }];
  }
  const zoned = columnsOf(binding).find(({ member: { type } }) => type.kind === 'timestamp' && type.zoned);
  if (zoned && options.timestampPattern !== '' && !options.timestampPattern.includes('XXX')) {
    const values = { member: zoned.member.property };
    return [{ field: `${field}.options.timestampPattern`, message: 'fileOffset', values }];
  }
  const listed = listedColumns(options.columns);
  if (options.header || listed.length === 0) return [];
  const known = columnsOf(binding);
  const unknown = listed.find(
    (name, index) => listed.indexOf(name) < index || known.every((column) => column.name !== name),
  );
  const lacking = known.find(({ name, member }) => !member.optional && !listed.includes(name));
  const at = `${field}.options.columns`;
  if (unknown !== undefined) {
    const names = known.map(({ name }) => name).join(', ');
    return [{ field: at, message: 'fileColumns', values: { column: unknown, columns: names } }];
  }
  return lacking ? [{ field: at, message: 'fileColumnsLack', values: { column: lacking.name } }] : [];
}
