import type { XmlConstant, XmlForm, XmlName } from '../../../../model/contract/calls/soap.ts';
import type { DataType } from '../../../../model/types.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import type { Code } from '../../../text/java/code.ts';
import { str } from '../../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../../text/render/rendered.ts';
import { codec, itemType, VALUE } from './codec.ts';
import type { Namespaces } from './namespaces.ts';
import type { SoapProject } from './operation.ts';

/** A member of an element: its form, its type, and whether null is written, too. */
export interface ElementMember {
  readonly form: XmlForm;
  readonly type: DataType;
  readonly nil: boolean;
}

const QNAME = 'javax.xml.namespace.QName';

/** Writes the Java that writes and reads members of elements: a line for each. */
export interface MemberCode {
  /** Writes the line that writes a member: `.element(Namespaces.SHOP, "name", XmlValue.STRING, value.name())`. */
  write(member: ElementMember, value: Rendered): Code;
  /** Writes the line that writes a constant: `.attribute("version", XmlValue.STRING, "1.0")`. */
  writeConstant(constant: XmlConstant): Code;
  /** Writes a name: `Namespaces.SHOP, "customer"`. */
  name(name: XmlName): Rendered;
  /** Writes the class of a content: `CustomerXml.TYPE`. */
  content(form: XmlForm['form'], type: DataType): Code;
  /** Writes how a member is read: `xml.element(Namespaces.SHOP, "name", XmlValue.STRING)`; `all`: the members of its element. */
  read(member: ElementMember, all: readonly XmlForm[]): Code;
}

/** Makes the code of members; `within`: the record in whose class they stand. */
export function memberCode(project: SoapProject, namespaces: Namespaces, within?: string): MemberCode {
  const named = ({ namespace, name }: XmlName) => fragment`${namespaces.code(namespace)}, ${str(name)}`;
  // Most attributes have no namespace.
  const attributeName = (xmlName: XmlName) => (xmlName.namespace === '' ? str(xmlName.name) : named(xmlName));
  return {
    name: named,
    content: (form, type) => contentOf(form, type, project, within),
    write({ form, type, nil }, value) {
      const item = itemType(type, form.form);
      if (form.node === 'any')
        return { text: item.many ? fragment`.others(${value})` : fragment`.other(${value})`, imports: [] };
      if (form.form === 'empty' && form.node === 'element' && !item.many)
        return { text: fragment`.flag(${named(form)}, ${value})`, imports: [] };
      const own = contentOf(form.form, item.type, project, within);
      if (form.node === 'text') return { ...own, text: fragment`.text(${own.text}, ${value})` };
      if (form.node === 'attribute')
        return { ...own, text: fragment`.attribute(${attributeName(form)}, ${own.text}, ${value})` };
      return { ...own, text: fragment`.${methodOf(form, item.many, nil)}(${named(form)}, ${own.text}, ${value})` };
    },
    writeConstant(constant) {
      const value = str(constant.value);
      return { text: fragment`.attribute(${attributeName(constant)}, XmlValue.STRING, ${value})`, imports: [VALUE] };
    },
    read({ form, type }, all) {
      const item = itemType(type, form.form);
      if (form.node === 'any') return others(all, named, item.many);
      if (form.form === 'empty' && form.node === 'element' && !item.many)
        return { text: fragment`xml.has(${named(form)})`, imports: [] };
      const own = contentOf(form.form, item.type, project, within);
      if (form.node === 'text') return { ...own, text: fragment`${own.text}.read(xml)` };
      if (form.node === 'attribute')
        return { ...own, text: fragment`xml.attribute(${attributeName(form)}, ${own.text})` };
      const method = item.many && form.node === 'element' ? fragment`elements` : readMethod(form);
      return { ...own, text: fragment`xml.${method}(${named(form)}, ${own.text})` };
    },
  };
}

/** Writes the class of a content; an element without content says everything by its name. */
function contentOf(form: XmlForm['form'], type: DataType, project: SoapProject, within?: string): Code {
  if (form === 'empty') return { text: fragment`XmlPresence.TYPE`, imports: [runtimeClass('client.soap.XmlPresence')] };
  return codec(type, form, project, within);
}

function methodOf({ node }: XmlForm, many: boolean, nil: boolean): Rendered {
  if (node === 'variant') return fragment`variant`;
  if (many) return fragment`elements`;
  return nil ? fragment`nillable` : fragment`element`;
}

function readMethod({ node }: XmlForm): Rendered {
  return node === 'variant' ? fragment`variant` : fragment`element`;
}

function others(all: readonly XmlForm[], named: (xmlName: XmlName) => Rendered, many: boolean): Code {
  const known = all.filter(({ node }) => node === 'element').map((form) => fragment`new QName(${named(form)})`);
  const names = fragment`Set.of(${joined(known, ', ')})`;
  return {
    text: many ? fragment`xml.others(${names})` : fragment`xml.other(${names})`,
    imports: known.length > 0 ? [QNAME, 'java.util.Set'] : ['java.util.Set'],
  };
}
