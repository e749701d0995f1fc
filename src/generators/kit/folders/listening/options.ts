import { z } from 'zod';
import { filePattern } from '../../../../model/schema/file-pattern.ts';
import { noneFound } from '../../../../model/schema/none-found.ts';
import { period } from '../../../../model/schema/period.ts';
import { recordSchemaFiles } from '../../../../model/schema/record-schema-files.ts';
import { maxRows } from '../../../../model/schema/rows.ts';
import { stateDatabase, stateLocation, stateSchema } from '../../../../model/schema/state.ts';
import { strict } from '../../../../model/schema/strict.ts';
import { text } from '../../../../model/schema/text.ts';
import { folder } from '../folders.ts';

const state = stateLocation(['datasource', 'separate']);
const shared = { scaling: true };

/** The options of all listeners for the project. */
export const sharedOptions = {
  /** Copies of the service share the files, by a table; without it, one copy alone may run. */
  scaling: z.boolean().default(true),
  state: state.meta({ ...state.meta(), when: shared }),
  stateDatabase: stateDatabase.meta({ when: { state: 'separate' } }),
  stateSchema: stateSchema.meta({ when: shared }),
  schemaFiles: recordSchemaFiles,
};

const projectOptions = strict(sharedOptions);

/** The name of a file in the folders of those that are done with. */
const saveAs = text
  .trim()
  .min(1, 'required')
  .max(200, 'tooLong')
  .regex(/^(?:[^\\{}]|\{(?:file|name|extension|date|time|id)\})*$/, 'saveAsVariables')
  .regex(/^(?!\/)(?!.*(?:^|\/)\.{1,2}(?:\/|$))(?!.*\/\/)(?!.*\/$).*$/, 'folderSteps');

/** How dates and times are written, in figures; other patterns are settings of the service. */
const pattern = (letters: string, needed: readonly string[]) =>
  text
    .trim()
    .max(40, 'tooLong')
    .regex(
      new RegExp(`^(?:${needed.map((part) => `(?=.*${part})`).join('')}(?:(?:${letters})(?:[-./: ,]|'T')?)*)?$`),
      'timePattern',
    )
    .default('');

const locale = text
  .trim()
  .min(1, 'required')
  .max(20, 'tooLong')
  .regex(/^[a-z]{2,3}(?:-[A-Z]{2})?$/, 'locale')
  .meta({ placeholder: 'en' });

const csv = { format: 'csv' };
const records = { each: 'record' };

export const endpointOptions = strict({
  directory: folder.meta({ placeholder: '/data/orders' }),
  pattern: filePattern.default('*'),
  format: z.enum(['csv', 'json', 'jsonLines', 'xml'], { error: 'decision' }).default('csv'),
  /** Whether each record is a call, or each file is one. */
  each: z.enum(['record', 'file'], { error: 'decision' }).default('record'),
  /** How letters are written in files that do not say so themselves. */
  encoding: z
    .enum(['UTF-8', 'ISO-8859-1', 'ISO-8859-15', 'windows-1252', 'UTF-16'], { error: 'decision' })
    .default('UTF-8'),
  header: z.boolean().default(true).meta({ when: csv }),
  /** The columns in their order, where no header names them; those of the request where this is empty. */
  columns: text
    .trim()
    .max(2000, 'tooLong')
    .default('')
    .meta({ placeholder: 'customerId, total', when: { ...csv, header: false } }),
  separator: z.enum(['comma', 'semicolon', 'tab', 'bar'], { error: 'decision' }).default('comma').meta({ when: csv }),
  /** The text that stands for null. */
  nullText: text.max(20, 'tooLong').default('').meta({ when: csv }),
  /** The language, and country, whose decimal separator numbers have. */
  locale: locale.default('en').meta({ ...locale.meta(), when: csv }),
  grouping: z.boolean().default(false).meta({ when: csv }),
  datePattern: pattern('yyyy|yy|MM|dd', ['yy', 'MM', 'dd']).meta({ placeholder: 'dd.MM.yyyy', when: csv }),
  timestampPattern: pattern('yyyy|yy|MM|dd|HH|mm|ss|SSS|XXX', ['yy', 'MM', 'dd', 'HH']).meta({
    placeholder: 'dd.MM.yyyy HH:mm',
    when: csv,
  }),
  /** The local name of the elements that are records, or of that of a file; any where this is empty. */
  element: text
    .trim()
    .max(100, 'tooLong')
    .regex(/^(?:[A-Za-z_][A-Za-z0-9_.-]*)?$/, 'xmlName')
    .default('')
    .meta({ when: { format: 'xml' } }),
  /** Whether columns and members that the request has not are refused. */
  unknown: z.enum(['refuse', 'ignore'], { error: 'decision' }).default('refuse'),
  /** How a file that is whole is told from one that is still written. */
  ready: z.enum(['stable', 'renamed', 'marked'], { error: 'decision' }).default('stable'),
  minimumAge: period.default('10s').meta({ ...period.meta(), when: { ready: 'stable' } }),
  marker: text
    .trim()
    .min(1, 'required')
    .max(20, 'tooLong')
    .regex(/^[A-Za-z0-9_.-]*$/, 'fileMarker')
    .default('.done')
    .meta({ when: { ready: 'marked' } }),
  poll: period.default('5s').meta({ ...period.meta() }),
  /** Records of a transaction at most. */
  block: z.coerce
    .number({ error: 'numeric' })
    .int('integer')
    .min(1, 'positive')
    .max(10_000, 'tooLarge')
    .default(100)
    .meta({ when: records }),
  /** Whether a file goes on behind a record without an effect: within limits, or never. */
  rejected: z.enum(['limited', 'none'], { error: 'decision' }).default('limited').meta({ when: records }),
  /** A file fails with more rejected records than both. */
  rejectedPercent: z.coerce
    .number({ error: 'numeric' })
    .int('integer')
    .min(1, 'positive')
    .max(100, 'tooLarge')
    .default(1)
    .meta({ when: { ...records, rejected: 'limited' } }),
  rejectedLeast: z.coerce
    .number({ error: 'numeric' })
    .int('integer')
    .min(1, 'positive')
    .max(1_000_000, 'tooLarge')
    .default(10)
    .meta({ when: { ...records, rejected: 'limited' } }),
  processed: folder.default('processed'),
  failed: folder.default('failed'),
  saveAs: saveAs.default('{file}'),
  maxRows,
  noneFound,
});

export type FileProject = z.output<typeof projectOptions>;
export type FileEndpoint = z.output<typeof endpointOptions>;
