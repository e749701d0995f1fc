import type { ContractCall, ContractOperation } from '../../../model/contract/contract.ts';
import type { FieldFault } from '../../../model/fault.ts';
import type { OrderedContribution } from '../part.ts';
import type { ApiDetail, ApiProject } from './operation.ts';

/** The Java client of a protocol: how operations of a contract are called. */
export interface Client<C extends ContractCall> {
  /** Why no call of an operation can be written; nothing where one can. */
  refusal?(operation: ContractOperation<C>): Omit<FieldFault, 'field'> | undefined;
  /** Of an address that it can call: `http` and `https` where nothing else is said. */
  readonly schemes?: readonly string[];
  /** Names of headers that it can send: all that HTTP has where nothing else is said. */
  readonly headerName?: RegExp;
  /** What it writes tells, inside of objects as well, what was left out from what is null. */
  readonly absenceInside?: true;
  /** Its messages can have a user token in them. */
  readonly userTokens?: true;
  /** Classes that it has beside the groups' own, and what its files import: no type of a document may be called so. */
  readonly ownTypes: readonly string[];
  /**
   * All of it: `client.{Group}Client` for each group with a method for each of its operations, what those go through, a
   * `FailureClassifier` for what they fail with, tests, settings, libraries, and what an owner has to know.
   */
  contribute(project: ApiProject<ApiDetail<C>>): readonly OrderedContribution[];
}
