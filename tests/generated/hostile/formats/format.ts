import type { SchemaFile } from '../../../../src/model/contract/contract.ts';

/** A contract with a text wherever it has one. */
export interface HostileContract {
  readonly name: string;
  /** Names of other texts than these are not written at all. */
  readonly names: RegExp;
  /** Texts are put there as they are, not as their format writes texts: most of them are refused. */
  readonly raw?: true;
  file(name: string, text: string): SchemaFile;
}

export const ANY = /(?:)/;
export const WORD = /^[A-Za-z_]\w*$/;

export const at = (path: string, content: string): SchemaFile => ({ path, content });
