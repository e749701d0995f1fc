import { pascal } from '../../../../checks/names/words.ts';
import type { Project } from '../../../../model/project.ts';
import type { OrderedContribution, Use } from '../../../parts/part.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import { id, placeholder, str } from '../../../text/render/escape.ts';
import { fragment } from '../../../text/render/rendered.ts';
import type { Delivery } from '../delivery.ts';
import { type Listening, listeners } from '../listener.ts';
import { type Directory, destinationOf, directoriesOf } from './directories.ts';
import type { WrittenEndpoint } from './options.ts';
import type { Written } from './written.ts';

/** Contributes the classes that listen to operations; the runtime writes what they tell. */
export function writtenFiles<P extends Delivery>(
  written: Written<P>,
  project: Project,
  options: P,
  uses: readonly Use<WrittenEndpoint>[],
): OrderedContribution[] {
  const directories = directoriesOf(
    uses.map((use) => use.options),
    written.prefix,
  );
  return [
    ...listeners(project, options, uses, listening(written, options, directories)),
    ...written.contribute(options),
    ...directories.flatMap((directory) => settingsOf(written, directory)),
  ];
}

function listening<P extends Delivery>(
  { id: sender, name }: Written<P>,
  { delivery }: P,
  directories: readonly Directory[],
): Listening<WrittenEndpoint> {
  return {
    sender,
    name: `${name}Sender`,
    payloads: `${name}Payloads`,
    doc: delivery === 'outbox' ? 'Keeps what operations answer in the outbox.' : 'Hands on what operations answer.',
    bean: { type: 'sending.Deliveries', field: 'deliveries' },
    imports: [runtimeClass('state.Lane'), runtimeClass('state.OutboxWriter')],
    method: methodName,
    // A message of work that is done and stays must not fail its caller.
    tell: (when) => (when === 'together' ? 'keep' : 'keepAfterwards'),
    place: ({ names }, endpoint) => ({
      lane: names.method,
      destination: destinationOf(names.method, endpoint, directories),
    }),
    arguments: ({ names }, endpoint) => [
      fragment`new Lane(${str(sender)}, ${str(names.method)})`,
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
export function methodName(operation: string, { directory, saveAs }: WrittenEndpoint): string {
  return id(`${operation}To${pascal(`${directory} ${saveAs}`, 'File')}`).toString();
}

function settingsOf<P>(written: Written<P>, directory: Directory): readonly OrderedContribution[] {
  const { name, path, variable } = directory;
  return [
    { kind: 'setting', key: `service.${written.module}.directories.${name}`, value: placeholder(variable, path) },
    {
      ...{ kind: 'environment', name: variable, example: path, meaning: `Where files for ${path} are written` },
      ...written.composed(directory),
    },
    ...written.mount(directory),
  ];
}
