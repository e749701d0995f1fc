import type { Budget, ContractFaults } from '../faults.ts';
import type { SourceFile } from '../tree/node.ts';
import type { Documents } from './documents.ts';

/** The parts that all readers of one document share. */
export interface Reading {
  readonly version: '3.0' | '3.1';
  /** The file whose paths are read. */
  readonly main: SourceFile;
  readonly documents: Documents;
  readonly faults: ContractFaults;
  readonly budget: Budget;
}
