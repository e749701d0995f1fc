import type { XmlForm, XmlTextForm } from '../../model/contract/calls/soap.ts';
import type { ContractMember, ContractType } from '../../model/contract/contract.ts';
import type { DataType } from '../../model/types.ts';
import type { Noted } from '../faults.ts';

/** A member of a type that is written in XML. */
export interface XmlMember extends ContractMember {
  readonly wire: XmlForm;
}

/** A type as it is read, with its faults. */
export type DraftXmlType = (
  | (Omit<Extract<ContractType, { kind: 'record' }>, 'members'> & { readonly members: readonly XmlMember[] })
  | Extract<ContractType, { kind: 'enum' }>
) & { readonly faults?: Noted };

/** The type of an element's or an attribute's content. */
export interface Shape {
  readonly type: DataType;
  readonly form?: XmlTextForm | 'empty';
  readonly written: string;
}
