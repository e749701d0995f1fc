import { resolveMapping } from '../../checks/mapping.ts';
import { resolvePayload } from '../../checks/payload.ts';
import { type Judged, together } from '../../model/judged.ts';
import type { Mapping } from '../../model/mapping.ts';
import type { Names, Operation } from '../../model/operation.ts';
import type { GenerateRequest } from '../../model/request/request.ts';
import type { RequestMember } from '../../model/types.ts';
import type { Finished, Part } from '../parts/part.ts';
import { answersOf } from './answers.ts';
import { at } from './at.ts';
import { senderPayloads } from './check.ts';
import type { Chosen } from './choose.ts';
import type { NamedParts } from './parts.ts';
import type { Read } from './read-operations.ts';
import type { Picked } from './read-options.ts';

/** Completes the operations of a source by what was chosen for their endpoints; where there are faults, there are none. */
export function completeOperations(
  request: GenerateRequest,
  read: Read,
  chosen: Judged<Chosen>,
  parts: NamedParts,
): Judged<readonly Operation[]> {
  const { trigger, endpoints } = chosen.value;
  const mappings = mappingsOf(request, read, chosen.value);
  const payloads = payloadsOf(request, read, chosen.value, parts);
  const answers = answersOf(read, chosen.value);
  const faults = [...chosen.faults, ...mappings.faults, ...payloads.faults, ...answers.faults];
  if (faults.length > 0) return { value: [], faults };
  const operations = read.operations.map((operation, index): Operation => {
    const [names, { options, senders }] = [at(read.names, index), at(endpoints, index)];
    const access = trigger.part.access?.(trigger.options, options);
    const sent = at(payloads.value, index);
    const answered = at(answers.value, index);
    const isFree = read.names.every(({ method }) => method !== `${names.method}All`);
    // What must find something, or sends its answer on, has to look at each answer.
    const blocks =
      trigger.part.blocks && isFree && senders.length === 0 && !answered.mustFind && parts.source.blocks?.(operation);
    return {
      ...operation,
      id: names.method,
      names,
      endpoint: options,
      senders: senders.map((sender, which) => ({ ...partUse(sender), payload: at(sent, which) })),
      published: [{ part: trigger.part, options }, ...senders].flatMap((picked) => publishedLine(names, picked)),
      ...(access && { access }),
      ...answered,
      ...(blocks && { blocks }),
      input: at(mappings.value, index),
    };
  });
  return { value: operations, faults };
}

/** @returns a part as a project names it: by its id. */
export const partUse = <P extends Pick<Part<unknown, unknown>, 'id'>>({ part, options }: Picked<P>) => ({
  part: part.id,
  options,
});

/** @returns what callers know an operation by through one part. */
function publishedLine(names: Names, { part, options }: Picked<Part<unknown, unknown>>): readonly string[] {
  return part.published ? [part.published(names, options)] : [];
}

/** Finds where the members of each operation's request come from. */
function mappingsOf(
  request: GenerateRequest,
  { operations, types }: Finished,
  { trigger, endpoints }: Chosen,
): Judged<readonly Mapping<RequestMember>[]> {
  return together(
    operations.map(({ request: { members } }, index) => {
      const asked = {
        mapping: request.endpoints[index]?.input ?? [],
        inputs: trigger.part.inputs,
        options: endpoints[index]?.options ?? {},
        field: `endpoints.${index}.input`,
      };
      return resolveMapping(asked, { members, types });
    }),
  );
}

/** Finds what each sender of each operation sends. */
function payloadsOf(
  request: GenerateRequest,
  { operations, types }: Finished,
  { endpoints }: Chosen,
  parts: NamedParts,
): Judged<readonly (readonly Mapping[])[]> {
  return together(
    endpoints.map(({ senders }, index) => {
      const endpoint = at<GenerateRequest['endpoints'][number]>(request.endpoints, index);
      const brought = senders.slice(endpoint.senders.length).map(({ part }) => part);
      const asked = senderPayloads(endpoint, brought, index, parts);
      return together(asked.map((payload) => resolvePayload(payload, at(operations, index), types)));
    }),
  );
}
