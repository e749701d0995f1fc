import { dump } from 'js-yaml';
import type { ContractFormat } from '../model/request/request.ts';
import { type Contract, type Generated, generate } from './generate.ts';
import { xsdOf } from './kit/xml/xsd.ts';
import { type Catalog, catalog as fullCatalog } from './parts/catalog.ts';
import type { GenerationInput } from './project/generation-input.ts';

/** The contract of a project as a file of its own. */
export interface ContractFile {
  /** `orders.openapi.yaml` */
  readonly name: string;
  readonly text: string;
  readonly generated: Generated;
}

/**
 * Writes what callers of a project have to know, and nothing else of it. A technology without a language of its own for that has XML
 * Schema.
 * @throws Fault, what the project cannot be made for
 */
export function contractFile(
  input: GenerationInput,
  format: ContractFormat,
  catalog: Catalog = fullCatalog,
): ContractFile {
  const generated = generate(input, catalog);
  const { project, files, contracts } = generated;
  const own = format === 'own' ? ownContract(contracts, project.identity.technology) : undefined;
  const named = (ending: string, text: string) => ({ name: `${project.identity.name}.${ending}`, text, generated });
  if (!own) return named('xsd', xsdOf(project));
  const text = files.get(own.path) ?? '';
  const ending = own.handedOutAs ?? own.path.slice(own.path.lastIndexOf('.') + 1);
  const isRewritten = ending.endsWith('.yaml') && own.path.endsWith('.json');
  return named(ending, isRewritten ? dump(JSON.parse(text), { lineWidth: -1, noRefs: true }) : text);
}

/** Finds the contract of the part that the technology is named after: a REST service that also sends to a queue has a REST contract. */
function ownContract(contracts: readonly Contract[], technology: string): Contract | undefined {
  const own = contracts.filter(({ part }) => part === technology);
  return own.find(({ handedOutAs }) => handedOutAs !== undefined) ?? own[0];
}
