import { checkMapping } from '../../checks/mapping.ts';
import { checkPayload, type SenderPayload } from '../../checks/payload.ts';
import type { FieldFault } from '../../model/fault.ts';
import type { GenerateRequest } from '../../model/request/request.ts';
import type { Resolved, Sender } from '../parts/part.ts';
import type { NamedParts } from './parts.ts';
import { readServerOptions } from './read-options.ts';
import { readSaid } from './said.ts';

/** @returns what is wrong with a request as far as its parts can tell before its operations are described. */
export function faultsWithoutOperations(request: GenerateRequest, parts: NamedParts): readonly FieldFault[] {
  const server = readServerOptions(request, parts);
  const said = readSaid(request, parts);
  if (said.faults.length > 0) return [...server.faults, ...said.faults];
  // One endpoint without options shows which trigger and senders all of them come to.
  const usual = parts.technology.resolve(said.value.options, [{}]);
  return [...server.faults, ...mappingFaults(request, usual, parts), ...payloadFaults(request, usual, parts)];
}

function mappingFaults(
  { endpoints }: GenerateRequest,
  { trigger }: Resolved,
  { technology }: NamedParts,
): FieldFault[] {
  const isSame = technology.endpointOptions === trigger.endpointOptions;
  return endpoints.flatMap(({ input: mapping = [], options }, index) =>
    checkMapping({
      mapping,
      inputs: trigger.inputs,
      options: isSame ? options : {},
      field: `endpoints.${index}.input`,
    }),
  );
}

function payloadFaults({ endpoints }: GenerateRequest, usual: Resolved, parts: NamedParts): FieldFault[] {
  const brought = (usual.endpoints[0]?.senders ?? []).map(({ sender }) => sender);
  return endpoints.flatMap((endpoint, index) =>
    senderPayloads(endpoint, brought, index, parts).flatMap((asked) => checkPayload(asked)),
  );
}

/** @returns what each of an endpoint's senders is to send, those that the technology brings behind the others. */
export function senderPayloads(
  { senders, payload = [] }: GenerateRequest['endpoints'][number],
  brought: readonly Sender[],
  index: number,
  parts: Pick<NamedParts, 'senders'>,
): readonly SenderPayload[] {
  const own = { mapping: payload, field: `endpoints.${index}.payload` };
  return [
    ...senders.map(({ sender, payload: mapping = [] }, at) => ({
      mapping,
      inputs: parts.senders.get(sender)?.payload,
      field: `endpoints.${index}.senders.${at}.payload`,
    })),
    ...brought.map(({ payload: inputs }) => ({ ...own, inputs })),
    ...(brought.length === 0 ? [{ ...own, inputs: undefined }] : []),
  ];
}
