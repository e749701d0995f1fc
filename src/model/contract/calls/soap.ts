/** A name in XML; one that has no namespace has an empty one. */
export interface XmlName {
  readonly namespace: string;
  readonly name: string;
}

/** How the text of a value is written where that is not the usual way of its type. */
export type XmlTextForm = 'hex' | 'qname' | 'list' | 'listOfQNames';

/** How a member is written in XML. */
export interface XmlForm extends XmlName {
  /** `any`: elements that the schema does not name; `variant`: the whole content, with the type that `xsi:type` names. */
  readonly node: 'element' | 'attribute' | 'text' | 'any' | 'variant';
  /** `empty`: an element that is there or not. */
  readonly form?: XmlTextForm | 'empty';
  /** Null is written as an element with `xsi:nil`. */
  readonly nillable?: true;
  /** Bytes that the contract wants beside the message (MTOM). */
  readonly beside?: true;
}

/** An attribute that always has the same value. */
export interface XmlConstant extends XmlName {
  readonly value: string;
}

/** A message, a header or a part: an element with what is in it. */
export interface XmlRoot extends XmlName {
  readonly form?: XmlTextForm | 'empty';
}

/** The namespace of the envelope in each version. */
export const SOAP_NAMESPACES = {
  '1.1': 'http://schemas.xmlsoap.org/soap/envelope/',
  '1.2': 'http://www.w3.org/2003/05/soap-envelope',
} as const;

/** A call of a SOAP operation: a message to one address, named by its action. */
export interface SoapCall {
  readonly protocol: 'soap';
  readonly version: keyof typeof SOAP_NAMESPACES;
  /** SOAPAction, or the parameter `action` of SOAP 1.2. */
  readonly action: string;
  /** Messages are XOP packages, their bytes beside them (MTOM). */
  readonly mtom?: true;
  /** The element in the body; none where a message is empty. Its members as those of the operation's body are, in their order. */
  readonly request?: XmlRoot & { readonly members: readonly XmlForm[]; readonly constants: readonly XmlConstant[] };
  /** The element that is answered; `member`: the operation's answer is that one member of it. */
  readonly answer?: XmlRoot & { readonly member?: XmlForm };
  /** One header block for each parameter of the operation, in their order. */
  readonly headers: readonly XmlRoot[];
  /** What stands in the detail of the faults that the operation declares. */
  readonly faults: readonly XmlName[];
}
