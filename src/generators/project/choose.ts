import { type Judged, together } from '../../model/judged.ts';
import type { Project } from '../../model/project.ts';
import type { GenerateRequest } from '../../model/request/request.ts';
import type { Resolved, Sender, SenderChoice, Trigger } from '../parts/part.ts';
import { besideItsField } from './fault-field.ts';
import { type NamedParts, requireSupport } from './parts.ts';
import { type KnownOperations, type Options, type Picked, readEndpointOptions, readOptions } from './read-options.ts';
import { pickSender, readSaid, type Said } from './said.ts';

/** The trigger and the senders that a request comes to, each with the options that its own schema read. */
export interface Chosen {
  readonly trigger: Picked<Trigger>;
  /** The senders of an endpoint: those that its request adds, then those that the technology brings. */
  readonly endpoints: readonly { readonly options: Options; readonly senders: readonly Picked<Sender>[] }[];
  readonly senderOptions: Project['senderOptions'];
}

/** Reads what a request says and lets its technology choose; where something is wrong, nothing is chosen but the technology's trigger. */
export function choose(request: GenerateRequest, parts: NamedParts, known: KnownOperations): Judged<Chosen> {
  const { technology } = parts;
  const said = readSaid(request, parts, known);
  if (said.faults.length > 0) {
    const trigger = { part: technology.trigger, options: {} };
    return { value: { trigger, endpoints: [], senderOptions: {} }, faults: said.faults };
  }
  const resolved = technology.resolve(said.value.options, said.value.endpoints);
  const trigger = triggerOf(resolved, parts);
  const endpoints = endpointsOf(resolved, said.value, parts, known);
  const used = [...new Set(endpoints.value.flatMap(({ senders }) => senders.map(({ part }) => part)))];
  const senderOptions = together(used.map((sender) => senderOptionsOf(sender, request, resolved, parts)));
  return {
    value: {
      trigger: trigger.value,
      endpoints: endpoints.value,
      senderOptions: Object.fromEntries(senderOptions.value.map(({ part, options }) => [part.id, options])),
    },
    faults: [...trigger.faults, ...endpoints.faults, ...senderOptions.faults],
  };
}

/** Reads the trigger's options, unless the technology has the same schema and read them already. */
function triggerOf({ trigger: part, options }: Resolved, { technology, source }: NamedParts): Judged<Picked<Trigger>> {
  if (technology.projectOptions === part.projectOptions) return { value: { part, options }, faults: [] };
  const { value, faults } = readOptions(part.projectOptions, options, { field: 'options', offers: source.offers });
  return { value: { part, options: value }, faults };
}

function endpointsOf(
  { trigger, endpoints }: Resolved,
  said: Said,
  parts: NamedParts,
  known: KnownOperations,
): Judged<Chosen['endpoints']> {
  const reading = { offers: parts.source.offers, known };
  const isSame = parts.technology.endpointOptions === trigger.endpointOptions;
  return together(
    endpoints.map((endpoint, index) => {
      const options: Judged<Options> = isSame
        ? { value: endpoint.options, faults: [] }
        : readEndpointOptions(trigger, endpoint.options, index, reading);
      const brought = sendersBrought(endpoint.senders, index, parts);
      return {
        value: { options: options.value, senders: [...(said.senders[index] ?? []), ...brought.value] },
        faults: [...options.faults, ...brought.faults],
      };
    }),
  );
}

function sendersBrought(
  choices: readonly SenderChoice[],
  index: number,
  { context, source: { offers } }: NamedParts,
): Judged<readonly Picked<Sender>[]> {
  return together(
    choices.map(({ sender, options }, at) => {
      const field = `endpoints.${index}.senders.${at}`;
      requireSupport(sender, context, `${field}.sender`);
      return pickSender(sender, options, { field: `${field}.options`, offers });
    }),
  );
}

/**
 * Reads the options of one sender for the whole project: what the request says of it beside what the technology says that brings
 * it. Where the two contradict each other, neither wins.
 */
function senderOptionsOf(
  sender: Sender,
  request: GenerateRequest,
  resolved: Resolved,
  { technology, source: { offers } }: NamedParts,
): Judged<Picked<Sender>> {
  const field = `senderOptions.${sender.id}`;
  const brought: Options = resolved.senderOptions?.[sender.id] ?? {};
  const said: Options = request.senders.options?.[sender.id] ?? {};
  const contradictions = Object.entries(said)
    .filter(([name, value]) => Object.hasOwn(brought, name) && brought[name] !== value)
    .map(([name]) => ({ field: `${field}.${name}`, message: 'saidAbove' }));
  const { value, faults } = readOptions(sender.projectOptions, { ...said, ...brought }, { field, offers });
  const asked = { request: { senderOptions: request.senders.options ?? {} } };
  const placed = faults.map((fault) => besideItsField(fault, sender.id, asked, technology));
  return { value: { part: sender, options: value }, faults: [...contradictions, ...placed] };
}
