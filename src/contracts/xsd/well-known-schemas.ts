/**
 * The schemas that everybody imports and nobody uploads, by their namespaces. They are declared here, so that nothing
 * has to be fetched.
 */

const XSD = 'http://www.w3.org/2001/XMLSchema';
const ADDRESSING = 'http://www.w3.org/2005/08/addressing';
const SUBMITTED_ADDRESSING = 'http://schemas.xmlsoap.org/ws/2004/08/addressing';
const ENCODING = 'http://schemas.xmlsoap.org/soap/encoding/';
const MEDIA_TYPES = 'http://www.w3.org/2005/05/xmlmime';

/** The attributes that most of their types take beside their own content. */
const OTHERS = '<xs:anyAttribute namespace="##other" processContents="lax"/>';
const ANYTHING = '<xs:any namespace="##any" processContents="lax" minOccurs="0" maxOccurs="unbounded"/>';
const OTHER_ELEMENTS = '<xs:any namespace="##other" processContents="lax" minOccurs="0" maxOccurs="unbounded"/>';

/**
 * Writes a schema.
 * @example
 * schema('urn:a', '<xs:element …/>')   →   <xs:schema … targetNamespace="urn:a" …><xs:element …/></xs:schema>
 */
function schema(namespace: string, content: string): string {
  const names = `xmlns:xs="${XSD}" xmlns:tns="${namespace}" targetNamespace="${namespace}"`;
  return `<xs:schema ${names} elementFormDefault="qualified" attributeFormDefault="unqualified">${content}</xs:schema>`;
}

/**
 * Writes a type that is one value with attributes.
 * @example
 * attributed('AttributedURIType', 'xs:anyURI')   →   <xs:complexType name="AttributedURIType"><xs:simpleContent>…
 */
function attributed(name: string, base: string, attributes = OTHERS): string {
  const extension = `<xs:extension base="${base}">${attributes}</xs:extension>`;
  return `<xs:complexType name="${name}"><xs:simpleContent>${extension}</xs:simpleContent></xs:complexType>`;
}

/**
 * Writes a type that holds elements.
 * @example
 * holding('MetadataType', ANYTHING)   →   <xs:complexType name="MetadataType"><xs:sequence>…
 */
function holding(name: string, content: string, attributes = OTHERS): string {
  return `<xs:complexType name="${name}"><xs:sequence>${content}</xs:sequence>${attributes}</xs:complexType>`;
}

function elements(type: string, ...names: readonly string[]): string {
  return names.map((name) => `<xs:element name="${name}" type="tns:${type}"/>`).join('');
}

/** Web Services Addressing 1.0, https://www.w3.org/2006/03/addressing/ws-addr.xsd */
function addressing(): string {
  const uri = (name: string, rest = '') => `<xs:element name="${name}" type="tns:AttributedURIType"${rest}/>`;
  const optional = (name: string) => `<xs:element ref="tns:${name}" minOccurs="0"/>`;
  const soapAction = '<xs:element name="SoapAction" type="xs:anyURI" minOccurs="0"/>';
  const relation = '<xs:attribute name="RelationshipType" type="xs:anyURI"/>';
  return schema(
    ADDRESSING,
    [
      elements('EndpointReferenceType', 'EndpointReference', 'ReplyTo', 'From', 'FaultTo'),
      elements('ReferenceParametersType', 'ReferenceParameters'),
      elements('MetadataType', 'Metadata'),
      elements('AttributedURIType', 'MessageID', 'To', 'Action', 'ProblemIRI'),
      elements('RelatesToType', 'RelatesTo'),
      elements('AttributedUnsignedLongType', 'RetryAfter'),
      elements('AttributedQNameType', 'ProblemHeaderQName'),
      elements('ProblemActionType', 'ProblemAction'),
      '<xs:attribute name="IsReferenceParameter" type="xs:boolean"/>',
      holding(
        'EndpointReferenceType',
        uri('Address') + optional('ReferenceParameters') + optional('Metadata') + OTHER_ELEMENTS,
      ),
      holding('ReferenceParametersType', ANYTHING),
      holding('MetadataType', ANYTHING),
      holding('ProblemActionType', optional('Action') + soapAction),
      attributed('AttributedURIType', 'xs:anyURI'),
      attributed('RelatesToType', 'xs:anyURI', relation + OTHERS),
      attributed('AttributedUnsignedLongType', 'xs:unsignedLong'),
      attributed('AttributedQNameType', 'xs:QName'),
    ].join(''),
  );
}

/** The submission of WS-Addressing, which many still import: http://schemas.xmlsoap.org/ws/2004/08/addressing */
function submittedAddressing(): string {
  const inside = (name: string, type: string) => `<xs:element name="${name}" type="tns:${type}" minOccurs="0"/>`;
  const port = '<xs:attribute name="PortName" type="xs:NCName"/>';
  const relation = '<xs:attribute name="RelationshipType" type="xs:QName"/>';
  return schema(
    SUBMITTED_ADDRESSING,
    [
      elements('EndpointReferenceType', 'EndpointReference', 'From', 'ReplyTo', 'FaultTo'),
      elements('AttributedURI', 'MessageID', 'To', 'Action'),
      elements('Relationship', 'RelatesTo'),
      elements('ReplyAfterType', 'ReplyAfter'),
      '<xs:attribute name="Action" type="xs:anyURI"/>',
      holding(
        'EndpointReferenceType',
        `<xs:element name="Address" type="tns:AttributedURI"/>` +
          inside('ReferenceProperties', 'ReferencePropertiesType') +
          inside('ReferenceParameters', 'ReferenceParametersType') +
          inside('PortType', 'AttributedQName') +
          inside('ServiceName', 'ServiceNameType') +
          OTHER_ELEMENTS,
      ),
      holding('ReferencePropertiesType', ANYTHING, ''),
      holding('ReferenceParametersType', ANYTHING, ''),
      attributed('ServiceNameType', 'xs:QName', port + OTHERS),
      attributed('Relationship', 'xs:anyURI', relation + OTHERS),
      attributed('ReplyAfterType', 'xs:nonNegativeInteger'),
      attributed('AttributedURI', 'xs:anyURI'),
      attributed('AttributedQName', 'xs:QName'),
    ].join(''),
  );
}

const ENCODED =
  `duration dateTime NOTATION time date gYearMonth gYear gMonthDay gDay gMonth boolean base64Binary hexBinary float double
  anyURI QName string normalizedString token language Name NMTOKEN NCName decimal integer nonPositiveInteger negativeInteger
  long int short byte nonNegativeInteger unsignedLong unsignedInt unsignedShort unsignedByte positiveInteger`.split(
    /\s+/,
  );

/** SOAP 1.1, section 5: http://schemas.xmlsoap.org/soap/encoding/ */
function encoding(): string {
  const common = '<xs:attributeGroup ref="tns:commonAttributes"/>';
  const array = '<xs:attributeGroup ref="tns:arrayAttributes"/>';
  const ids = '<xs:attribute name="id" type="xs:ID"/><xs:attribute name="href" type="xs:anyURI"/>';
  return schema(
    ENCODING,
    [
      `<xs:attributeGroup name="commonAttributes">${ids}${OTHERS}</xs:attributeGroup>`,
      '<xs:attribute name="arrayType" type="xs:string"/><xs:attribute name="offset" type="xs:string"/>',
      `<xs:attributeGroup name="arrayAttributes"><xs:attribute ref="tns:arrayType"/><xs:attribute ref="tns:offset"/></xs:attributeGroup>`,
      holding('Array', ANYTHING, array + common),
      holding('Struct', ANYTHING, common),
      '<xs:simpleType name="base64"><xs:restriction base="xs:base64Binary"/></xs:simpleType>',
      elements('Array', 'Array'),
      elements('Struct', 'Struct'),
      ...ENCODED.filter((name) => name !== 'NOTATION').flatMap((name) => [
        attributed(name, `xs:${name}`, common),
        elements(name, name),
      ]),
    ].join(''),
  );
}

/** Describing media content of binary data in XML, https://www.w3.org/2005/05/xmlmime */
function mediaTypes(): string {
  const contentType = '<xs:attribute ref="tns:contentType"/>';
  return schema(
    MEDIA_TYPES,
    '<xs:attribute name="contentType" type="xs:string"/><xs:attribute name="expectedContentTypes" type="xs:string"/>' +
      attributed('base64Binary', 'xs:base64Binary', contentType) +
      attributed('hexBinary', 'xs:hexBinary', contentType),
  );
}

const WELL_KNOWN: ReadonlyMap<string, () => string> = new Map([
  [ADDRESSING, addressing],
  [SUBMITTED_ADDRESSING, submittedAddressing],
  [ENCODING, encoding],
  [MEDIA_TYPES, mediaTypes],
]);

/** Finds the schema of a namespace that everybody imports, as text; nothing for any other. */
export function wellKnownSchema(namespace: string): string | undefined {
  return WELL_KNOWN.get(namespace)?.();
}
