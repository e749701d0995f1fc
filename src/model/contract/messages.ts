import type { DataType } from '../types.ts';
import type { ContractType, Refused } from './contract.ts';

// An uploaded document of messages says what one application takes and sends. It calls nobody: forms are filled from it.

/** A message: the types of its headers and of its payload, which name the keys of records. */
export interface DescribedMessage {
  readonly name: string;
  /** Absent where no header is described. */
  readonly headers?: DataType;
  /** Absent where the message has no payload. */
  readonly payload?: DataType;
  /** The payload's type as the document writes it, for people. */
  readonly written: string;
}

/** A variable of an address: whoever runs the service says its value once. */
export interface AddressParameter {
  readonly name: string;
  /** The only values that it can have; empty: any. */
  readonly values: readonly string[];
  readonly usual?: string;
  readonly doc?: string;
}

/** One message that the application takes from an address, or sends to one. */
export interface MessageUse {
  /** Unique in its document: the operation's name, and the message's where the operation sends several. */
  readonly id: string;
  readonly action: 'receive' | 'send';
  /** It answers another message, or is the answer to one. */
  readonly isReply: boolean;
  readonly summary?: string;
  /** The address with its variables in braces; empty where it is refused for having none. */
  readonly address: string;
  /** The place that sorts messages into addresses, where the document names one. */
  readonly exchange?: string;
  readonly parameters: readonly AddressParameter[];
  /** The brokers that its servers are; empty: the document names no server. */
  readonly brokers: readonly string[];
  readonly message?: DescribedMessage;
  /** The reason why nothing can be filled from it; it stays listed. */
  readonly refused?: Refused;
}

/** An uploaded document of messages after it was read. */
export interface MessageContract {
  readonly title: string;
  readonly version: string;
  readonly types: readonly ContractType[];
  readonly uses: readonly MessageUse[];
  /** Remarks for whoever uploaded the files, though nothing is wrong. */
  readonly told: readonly Refused[];
}
