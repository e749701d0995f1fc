import { constant } from '../../../../checks/names/words.ts';
import type { Project } from '../../../../model/project.ts';
import type { RequestMember } from '../../../../model/types.ts';
import type { OrderedContribution, Use } from '../../../parts/part.ts';
import { placeholder } from '../../../text/render/escape.ts';
import { recordSettings } from '../../mapper/record-schema.ts';
import { bindingOf, columnsOf, listedColumns } from './binding.ts';
import type { FileEndpoint } from './options.ts';
import type { Place } from './place.ts';

const KINDS = { csv: 'csv', json: 'json', jsonLines: 'json-lines', xml: 'xml' } as const;
export const SEPARATORS = { comma: ',', semicolon: ';', tab: 'tab', bar: '|' } as const;

/** The settings that are the same in all services. */
export const CONFIGURATION: readonly OrderedContribution[] = [
  { kind: 'setting', key: 'service.files-enabled', value: placeholder('FILES_ENABLED', 'true') },
  {
    kind: 'environment',
    name: 'FILES_ENABLED',
    example: 'true',
    meaning: 'Whether this copy of the service takes files',
    page: 'files',
  },
];

/**
 * Contributes the settings of a listener; the owner changes its directory by a variable of the environment, and all of
 * them in a file of his own. What is as the runtime has it by default is left out.
 * @example
 * addOrder from files/add-order   →   service.files.addOrder.directory: ${FILE_ADD_ORDER_DIRECTORY:files/add-order}
 */
export function settingsOf(use: Use<FileEndpoint>, place: Place, project: Project): OrderedContribution[] {
  const { operation, options } = use;
  const { method } = operation.names;
  const name = `${place.prefix}_${constant(method)}_DIRECTORY`;
  const own = Object.entries({ ...listener(options), ...format(use, project) });
  return [
    { kind: 'setting', key: `service.files.${method}.directory`, value: placeholder(name, options.directory) },
    ...own.map(([key, value]): OrderedContribution => {
      return { kind: 'setting', key: `service.files.${method}.${key}`, value };
    }),
    {
      ...{ kind: 'environment', name, example: options.directory, meaning: `Where files for ${method} come to` },
      ...place.composed(options.directory),
    },
    ...place.mounts([options.directory, options.processed, options.failed]),
  ];
}

type Values = Readonly<Record<string, string | number | boolean>>;

function listener(options: FileEndpoint): Values {
  const { pattern, ready, marker, minimumAge, poll, block, processed, failed, saveAs } = options;
  return {
    pattern,
    'ready.when': ready,
    ...other('ready.minimum-age', minimumAge, '10s'),
    ...other('ready.marker', marker, '.done'),
    ...other('poll', poll, '5s'),
    ...other('block', block, 100),
    ...other('processed', processed, 'processed'),
    ...other('failed', failed, 'failed'),
    ...other('save-as', saveAs, '{file}'),
    ...other('rejected.percent', options.rejected === 'none' ? 0 : options.rejectedPercent, 1),
    ...other('rejected.least', options.rejected === 'none' ? 0 : options.rejectedLeast, 10),
  };
}

function format({ operation, options }: Use<FileEndpoint>, project: Project): Values {
  const binding = bindingOf(operation, options);
  const schema = schemaOf(options, project);
  const kind = KINDS[options.format];
  return {
    'format.kind': kind,
    ...other('format.each', binding.whole ? 'file' : 'record', 'record'),
    ...other('format.charset', options.encoding, 'UTF-8'),
    // What a schema allows is no stranger, whether or not anything takes it.
    ...other('format.unknown', schema ? 'ignore' : options.unknown, 'refuse'),
    ...other('format.element', options.element, ''),
    ...(schema && { 'format.schema': schema.schema, ...other('format.namespace', schema.namespace, '') }),
    ...(kind === 'csv' && !binding.whole && csv(options, columnsOf(binding))),
  };
}

/** The schema that the records of an endpoint have to fit. */
export function schemaOf({ format, element }: FileEndpoint, project: Project) {
  return format === 'xml' ? recordSettings(project, element) : undefined;
}

function csv(options: FileEndpoint, columns: readonly { readonly name: string; readonly member: RequestMember }[]) {
  const patterned = { date: options.datePattern, timestamp: options.timestampPattern } as const;
  const patterns = columns.flatMap(({ name, member: { type } }) => {
    const pattern = type.kind === 'date' || type.kind === 'timestamp' ? patterned[type.kind] : '';
    return pattern === '' ? [] : [[`format.patterns.[${name}]`, pattern]];
  });
  return {
    ...other('format.header', options.header, true),
    ...other('format.columns', listedColumns(options.columns).join(','), ''),
    ...other('format.separator', SEPARATORS[options.separator], ','),
    ...other('format.null-text', options.nullText, ''),
    ...other('format.locale', options.locale, 'en'),
    ...other('format.grouping', options.grouping, false),
    ...Object.fromEntries(patterns),
  } as Values;
}

const other = <T extends string | number | boolean>(key: string, value: T, usual: T): Values =>
  value === usual ? {} : { [key]: value };
