import type { ContractCall, ContractOperation } from '../../../model/contract/contract.ts';
import type { FieldFault } from '../../../model/fault.ts';
import type { OrderedContribution } from '../part.ts';
import type { ApiDetail, ApiProject } from './operation.ts';

/** The Java client of a protocol, by which operations of a contract are called. */
export interface Client<C extends ContractCall> {
  /** Says why no call of an operation can be written; undefined where it can. Absent: all can. */
  refusal?(operation: ContractOperation<C>): Omit<FieldFault, 'field'> | undefined;
  /** The schemes of addresses that it can call. Absent: `http` and `https`. */
  readonly schemes?: readonly string[];
  /** The names of headers that it can send. Absent: all that HTTP has. */
  readonly headerName?: RegExp;
  /** The client tells a member that was left out from a null one inside of objects too. Absent: at the top alone. */
  readonly absenceInside?: true;
  /** The client's messages can hold a user token. Absent: a connection with one is refused. */
  readonly userTokens?: true;
  /** The client's classes beside the groups' own, and the names that they import: no type of a document may have one of these. */
  readonly ownTypes: readonly string[];
  /**
   * Contributes all of it: `client.{Group}Client` for each group with a method for each operation, the classes behind them, a
   * `FailureClassifier` for their failures, tests, settings, libraries, and a section of the README.
   */
  contribute(project: ApiProject<ApiDetail<C>>): readonly OrderedContribution[];
}
