import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import type { DataType } from '../../../../model/types.ts';
import { jsonText } from '../../../text/render/unseen.ts';
import { exampleValue } from '../../../text/types/json.ts';
import { nestedExample, type Taken } from '../../mapper/nested.ts';
import { bindingOf, columnsOf, listedColumns } from './binding.ts';
import type { FileEndpoint } from './options.ts';
import { SEPARATORS } from './settings.ts';

/** A file of one record that an operation accepts, as far as that is known without calling it. */
export interface SampleFile {
  readonly name: string;
  /** In their order, without line ends. */
  readonly lines: readonly string[];
}

export function sampleFile(operation: Operation, options: FileEndpoint, project: Project): SampleFile {
  return {
    name: options.pattern.replaceAll('*', 'sample').replaceAll('?', '1'),
    lines: linesOf(operation, options, project),
  };
}

function linesOf(operation: Operation, options: FileEndpoint, { types }: Project): readonly string[] {
  const binding = bindingOf(operation, options);
  const { taken, whole } = binding;
  if (taken.length === 0) return ['text'];
  if (options.format === 'csv') {
    const columns = sentColumns(columnsOf(binding), options);
    const line = columns.map(({ member: { type } }) => csvValue(exampleValue(type, types), type, options));
    const names = columns.map(({ name }) => quoted(name, options));
    const separator = options.separator === 'tab' ? '\t' : SEPARATORS[options.separator];
    return [...(options.header ? [names.join(separator)] : []), line.join(separator)];
  }
  const example = nestedExample(taken, types);
  if (options.format === 'xml') {
    const name = options.element === '' ? 'record' : options.element;
    const record = xmlElement(name, example);
    return whole ? [record] : ['<records>', record, '</records>'];
  }
  return options.format === 'json' && !whole ? [`[${jsonText(example)}]`] : [jsonText(example)];
}

/** Those that a line must have: all of a file without header, else those that are required. */
function sentColumns(columns: readonly Taken[], options: FileEndpoint): readonly Taken[] {
  if (!options.header) {
    const listed = listedColumns(options.columns);
    return listed.length === 0 ? columns : listed.flatMap((name) => columns.filter((column) => column.name === name));
  }
  const needed = columns.filter(({ member }) => !member.optional);
  return needed.length > 0 ? needed : columns.slice(0, 1);
}

function csvValue(value: unknown, type: DataType, options: FileEndpoint): string {
  if (typeof value === 'number') return quoted(numberText(value, options.locale), options);
  if (type.kind === 'date') return quoted(timeText(String(value), options.datePattern), options);
  if (type.kind === 'timestamp') return quoted(timeText(String(value), options.timestampPattern), options);
  return quoted(String(value), options);
}

function numberText(value: number, locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  return String(value).replace('.', decimal);
}

/**
 * Writes a date or a time by a pattern.
 * @example
 * 2026-01-31 by dd.MM.yyyy   →   31.01.2026
 */
function timeText(value: string, pattern: string): string {
  if (pattern === '') return value;
  const parts: Readonly<Record<string, string>> = {
    ...{ yyyy: value.slice(0, 4), yy: value.slice(2, 4), MM: value.slice(5, 7), dd: value.slice(8, 10) },
    ...{ HH: value.slice(11, 13), mm: value.slice(14, 16), ss: value.slice(17, 19), SSS: '000', XXX: 'Z', "'T'": 'T' },
  };
  return pattern.replace(/yyyy|yy|MM|dd|HH|mm|ss|SSS|XXX|'T'/g, (part) => parts[part] ?? part);
}

/** A value in quotes where it would else be null, or another line or column. */
function quoted(value: string, { separator, nullText }: FileEndpoint): string {
  const sign = separator === 'tab' ? '\t' : SEPARATORS[separator];
  const isPlain = value !== nullText && !/["\r\n]/.test(value) && !value.includes(sign) && value !== '';
  return isPlain ? value : `"${value.replaceAll('"', '""')}"`;
}

function xmlElement(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((element) => xmlElement(name, element)).join('');
  const inner =
    typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([key, inside]) => xmlElement(key, inside))
          .join('')
      : xmlText(value);
  return `<${name}>${inner}</${name}>`;
}

const xmlText = (value: unknown) =>
  String(value ?? '').replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '');
