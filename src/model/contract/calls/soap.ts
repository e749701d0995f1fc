/** A qualified name in XML; `namespace` is empty for a name without one. */
export interface XmlName {
  readonly namespace: string;
  readonly name: string;
}

/** The way a value's text is written where that is not the usual way of its type. */
export type XmlTextForm = 'hex' | 'qname' | 'list' | 'listOfQNames';

/** The way a member is written in XML. */
export interface XmlForm extends XmlName {
  /** `any`: elements that the schema does not name. `variant`: the whole content, of the type that `xsi:type` names. */
  readonly node: 'element' | 'attribute' | 'text' | 'any' | 'variant';
  /** `empty`: an element without content, which is there or not. */
  readonly form?: XmlTextForm | 'empty';
  /** Null is written as an element with `xsi:nil`. Without it, a null is not written at all. */
  readonly nillable?: true;
  /** The bytes travel beside the message (MTOM). */
  readonly beside?: true;
}

/** An attribute that always has the same value. */
export interface XmlConstant extends XmlName {
  readonly value: string;
}

/** A message, a header or a part: an element and the form of its content. */
export interface XmlRoot extends XmlName {
  readonly form?: XmlTextForm | 'empty';
}

/** The namespace of the envelope in each version. */
export const SOAP_NAMESPACES = {
  '1.1': 'http://schemas.xmlsoap.org/soap/envelope/',
  '1.2': 'http://www.w3.org/2003/05/soap-envelope',
} as const;

/** A call of a SOAP operation: a message to one address, with its action. */
export interface SoapCall {
  readonly protocol: 'soap';
  readonly version: keyof typeof SOAP_NAMESPACES;
  /** The value of the header SOAPAction (SOAP 1.1) or of the parameter `action` (SOAP 1.2). */
  readonly action: string;
  /** Messages are XOP packages, and their bytes travel beside them (MTOM). */
  readonly mtom?: true;
  /**
   * The element in the body, with one form for each member of the operation's body, in the same order. Absent where a
   * message is empty.
   */
  readonly request?: XmlRoot & { readonly members: readonly XmlForm[]; readonly constants: readonly XmlConstant[] };
  /** The element that is answered. With `member`, the operation answers only that member of it. */
  readonly answer?: XmlRoot & { readonly member?: XmlForm };
  /** The header blocks, one for each parameter of the operation, in the same order. */
  readonly headers: readonly XmlRoot[];
  /** The elements that may stand in the detail of a fault, as the operation declares them. */
  readonly faults: readonly XmlName[];
}
