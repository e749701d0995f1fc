import { pascal } from '../../../../checks/names/words.ts';
import type { Project } from '../../../../model/project.ts';
import { containerFolder, mountOf } from '../../../kit/folders/folders.ts';
import { type Listening, listeners } from '../../../kit/sending/listener.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import { id, placeholder, str } from '../../../text/render/escape.ts';
import { fragment } from '../../../text/render/rendered.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import { type Directory, destinationOf, directoriesOf } from './directories.ts';
import type { FileSenderEndpoint, FileSenderProject } from './options.ts';

/** Contributes the classes that listen to operations; the runtime writes what they tell. */
export function senderFiles(
  project: Project,
  options: FileSenderProject,
  uses: readonly Use<FileSenderEndpoint>[],
): OrderedContribution[] {
  const directories = directoriesOf(uses.map((use) => use.options));
  return [
    ...listeners(project, options, uses, listening(options, directories)),
    { kind: 'runtime', module: 'file-sender' },
    ...directories.flatMap(settingsOf),
  ];
}

function listening({ delivery }: FileSenderProject, directories: readonly Directory[]): Listening<FileSenderEndpoint> {
  return {
    name: 'FileSender',
    payloads: 'FilePayloads',
    doc: delivery === 'outbox' ? 'Keeps what operations answer in the outbox.' : 'Hands on what operations answer.',
    bean: { type: 'sending.Deliveries', field: 'deliveries' },
    imports: [runtimeClass('state.Lane'), runtimeClass('state.OutboxWriter')],
    method: methodName,
    // A message of work that is done and stays must not fail its caller.
    tell: (when) => (when === 'together' ? 'keep' : 'keepAfterwards'),
    arguments: ({ names }, endpoint) => [
      fragment`new Lane(${str('file')}, ${str(names.method)})`,
      fragment`OutboxWriter.Order.NONE`,
      str(destinationOf(names.method, endpoint, directories)),
    ],
  };
}

/**
 * Names the method that writes an operation's answer to a directory.
 * @example
 * placeOrder, /data/orders, {operation}-{id}.json   →   placeOrderToDataOrdersOperationIdJson
 */
export function methodName(operation: string, { directory, saveAs }: FileSenderEndpoint): string {
  return id(`${operation}To${pascal(`${directory} ${saveAs}`, 'File')}`).toString();
}

function settingsOf({ name, path, variable }: Directory): readonly OrderedContribution[] {
  return [
    { kind: 'setting', key: `service.file-sender.directories.${name}`, value: placeholder(variable, path) },
    {
      ...{ kind: 'environment', name: variable, example: path },
      ...{ composed: containerFolder(path), meaning: `Where files for ${path} are written` },
    },
    mountOf(path),
  ];
}
