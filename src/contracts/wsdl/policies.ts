import { attribute, type XmlElement } from '../xml/element.ts';
import type { Definitions } from './definitions.ts';

/** The policies that ask for XOP packages: of WS-MTOMPolicy (2004), and of its recommendation by the W3C. */
const MTOM: Readonly<Record<string, string>> = {
  'http://schemas.xmlsoap.org/ws/2004/09/policy/optimizedmimeserialization': 'OptimizedMimeSerialization',
  'http://www.w3.org/2007/08/soap12-mtom-policy': 'MTOM',
};
/** By each of these a policy is named where it stands. */
const IDS = [
  '{http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd}Id',
  '{http://www.w3.org/XML/1998/namespace}id',
];

/** @returns whether a policy that an element of a WSDL has, or names in the same document, asks for XOP packages. */
export function wantsMtom(element: XmlElement, { roots }: Definitions): boolean {
  const root = roots.find(({ file }) => file === element.file);
  return element.children.some((child) => {
    if (child.name === 'Policy') return asksForMtom(child);
    if (child.name !== 'PolicyReference') return false;
    const uri = attribute(child, 'URI') ?? '';
    return (root?.children ?? []).some(
      (one) => one.name === 'Policy' && IDS.some((id) => `#${attribute(one, id)}` === uri) && asksForMtom(one),
    );
  });
}

function asksForMtom({ children }: XmlElement): boolean {
  return children.some(
    (one) => (Object.hasOwn(MTOM, one.namespace) && MTOM[one.namespace] === one.name) || asksForMtom(one),
  );
}
