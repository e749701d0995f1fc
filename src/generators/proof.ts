import { Fault } from '../model/fault.ts';
import type { Operation } from '../model/operation.ts';
import type { PlainWork, ProofOperation, ProofPlan } from '../model/proof/plan.ts';
import { type Catalog, catalog as fullCatalog } from './parts/catalog.ts';
import type { Trigger } from './parts/part.ts';
import type { GenerationInput } from './project/generation-input.ts';
import { toProject } from './project/to-project.ts';

/**
 * Tells how the service of a project and a plain client of its database are asked the same. No file is written.
 * @throws Fault, what the project cannot be made for; unsupported, where nobody knows how it is called or its database asked
 */
export function proofPlan(input: GenerationInput, catalog: Catalog = fullCatalog): ProofPlan {
  const {
    project,
    parts: { trigger, source },
  } = toProject(input, catalog);
  if (!trigger.httpCall) throw unproved('technology', project.identity.technology);
  const plain = source.plain?.(project);
  if (!plain) throw unproved('datasource', project.source.part);
  return {
    project: project.name,
    database: plain.database,
    types: plain.types,
    operations: project.operations.map((operation, index) =>
      operationOf(operation, plain.work[index] as PlainWork, trigger),
    ),
  };
}

function unproved(field: string, what: string): Fault {
  return new Fault('unsupported', { values: { what: `prove ${what}` }, faults: [{ field, message: 'unproved' }] });
}

function operationOf(operation: Operation, work: PlainWork, { httpCall }: Trigger): ProofOperation {
  const { names, title, nature, senders, mustFind, request, input, endpoint } = operation;
  // What the service knows by itself is another thing each time.
  const call = input.some(({ from }) => 'variable' in from) ? 'variable' : work.call;
  return {
    name: names.method,
    title,
    reads: nature === 'reads' && senders.length === 0,
    mustFind,
    // Pages have an order of their own.
    ordered: work.ordered && operation.paging === undefined,
    members: request.members.map((member, index) => {
      const from = input.find(({ target }) => target === member)?.from;
      return {
        name: member.property,
        own: member.name,
        type: member.type,
        databaseType: work.databaseTypes[index] ?? '',
        nullable: member.nullable,
        optional: member.optional,
        ...(from && 'constant' in from && { constant: from.constant }),
      };
    }),
    service: httpCall?.(operation, endpoint) ?? { method: '', url: '', places: [] },
    ...(typeof call === 'string' ? { unproved: call } : { plain: call }),
  };
}
