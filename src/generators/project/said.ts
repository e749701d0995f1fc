import type { FieldFault } from '../../model/fault.ts';
import { type Judged, together } from '../../model/judged.ts';
import type { GenerateRequest } from '../../model/request/request.ts';
import { fieldsOf } from '../../model/schema/fields.ts';
import { misplacedIn } from '../../model/schema/when.ts';
import type { Sender, Technology } from '../parts/part.ts';
import type { NamedParts } from './parts.ts';
import { type KnownOperations, type Options, type Picked, readEndpointOptions, readOptions } from './read-options.ts';

/** The options of a request for its technology and for the senders that it adds, before the technology makes anything of them. */
export interface Said {
  readonly options: Options;
  /** One for each endpoint. */
  readonly endpoints: readonly Options[];
  /** Those of each endpoint. */
  readonly senders: readonly (readonly Picked<Sender>[])[];
}

/** Reads all options of a request; without `known`, what may be suggested for operations is not missed. */
export function readSaid(request: GenerateRequest, parts: NamedParts, known?: KnownOperations): Judged<Said> {
  const { technology, source } = parts;
  const reading = { offers: source.offers, known };
  const standing = { field: 'options', offers: source.offers };
  const options = readOptions(technology.projectOptions, request.technology.options, standing);
  const endpoints = together(
    request.endpoints.map((endpoint, index) => readEndpointOptions(technology, endpoint.options, index, reading)),
  );
  const senders = together(request.endpoints.map((endpoint, index) => sendersOf(endpoint.senders, index, parts)));
  return {
    value: { options: options.value, endpoints: endpoints.value, senders: senders.value },
    faults: [
      ...options.faults,
      ...endpoints.faults,
      ...request.endpoints.flatMap((endpoint, index) =>
        misplacedOptions(technology, endpoint.options, index, options.value),
      ),
      ...senders.faults,
      ...senderOptionFaults(request, parts),
    ],
  };
}

/** @returns what an endpoint says and does not go with what the project chose. */
function misplacedOptions(technology: Technology, given: Options, index: number, project: Options): FieldFault[] {
  const [fields, all] = [fieldsOf(technology.endpointOptions), fieldsOf(technology.projectOptions)];
  return misplacedIn(fields, given, all, project).map((fault) => ({
    ...fault,
    field: `endpoints.${index}.options.${fault.field}`,
  }));
}

function sendersOf(
  asked: GenerateRequest['endpoints'][number]['senders'],
  index: number,
  { senders, source: { offers } }: NamedParts,
): Judged<readonly Picked<Sender>[]> {
  return together(
    asked.flatMap(({ sender, options }, at) => {
      const part = senders.get(sender);
      return part ? pickSender(part, options, { field: `endpoints.${index}.senders.${at}.options`, offers }) : [];
    }),
  );
}

/** Reads the options that a sender has for one endpoint. */
export function pickSender(
  part: Sender,
  options: Options,
  standing: Parameters<typeof readOptions>[2],
): Judged<Picked<Sender>> {
  const { value, faults } = readOptions(part.endpointOptions, options, standing);
  return { value: { part, options: value }, faults };
}

function senderOptionFaults(
  { senders: { options = {} } }: GenerateRequest,
  { senders, source }: NamedParts,
): FieldFault[] {
  return Object.entries(options).flatMap(([name, own]) => {
    const standing = { field: `senderOptions.${name}`, offers: source.offers };
    const sender = senders.get(name);
    return sender ? readOptions(sender.projectOptions, own, standing).faults : [];
  });
}
