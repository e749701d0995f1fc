import { attribute, type XmlElement } from '../xml/element.ts';
import type { Definitions } from './definitions.ts';

/** The policies that ask for XOP packages: that of WS-MTOMPolicy (2004), and that of the W3C's recommendation. */
const MTOM: Readonly<Record<string, string>> = {
  'http://schemas.xmlsoap.org/ws/2004/09/policy/optimizedmimeserialization': 'OptimizedMimeSerialization',
  'http://www.w3.org/2007/08/soap12-mtom-policy': 'MTOM',
};
/** The attributes that name a policy where it stands. */
const IDS = [
  '{http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd}Id',
  '{http://www.w3.org/XML/1998/namespace}id',
];

/** Whether a policy asks for XOP packages, where an element of a WSDL has it or names it in the same document. */
export function wantsMtom(element: XmlElement, { roots }: Definitions): boolean {
  const root = roots.find(({ file }) => file === element.file);
  return element.children.some((child) => {
    if (child.name === 'Policy') return asksForMtom(child);
    if (child.name !== 'PolicyReference') return false;
    const uri = attribute(child, 'URI') ?? '';
    return (root?.children ?? []).some(
      (element) =>
        element.name === 'Policy' && IDS.some((id) => `#${attribute(element, id)}` === uri) && asksForMtom(element),
    );
  });
}

function asksForMtom({ children }: XmlElement): boolean {
  return children.some(
    (child) => (Object.hasOwn(MTOM, child.namespace) && MTOM[child.namespace] === child.name) || asksForMtom(child),
  );
}
