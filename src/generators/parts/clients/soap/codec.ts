import type { XmlForm } from '../../../../model/contract/calls/soap.ts';
import type { DataType } from '../../../../model/types.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import type { Code } from '../../../text/java/code.ts';
import { modelClass } from '../../../text/java/java-file.ts';
import { id } from '../../../text/render/escape.ts';
import { fragment, type Rendered } from '../../../text/render/rendered.ts';
import type { SoapProject } from './operation.ts';

type Form = XmlForm['form'];

/** The class of values that are one text. */
export const VALUE = runtimeClass('client.soap.XmlValue');
const FRAGMENT = runtimeClass('client.soap.XmlFragment');

/**
 * Names the constant that writes and reads values of a type. `within`: the record in whose class it stands.
 * @example
 * string   →   XmlValue.STRING
 * a list of Customer   →   CustomerXml.TYPE.list()
 */
export function codec(type: DataType, form: Form, project: SoapProject, within?: string): Code {
  if (type.kind === 'list') {
    const item = codec(type.of, form === 'listOfQNames' ? 'qname' : undefined, project);
    return { text: fragment`${item.text}.list()`, imports: item.imports };
  }
  if (type.kind !== 'ref') return { text: scalar(type, form), imports: [type.kind === 'xml' ? FRAGMENT : VALUE] };
  if (project.types.get(type.name)?.kind === 'record')
    return {
      text: within === type.name ? fragment`TYPE` : fragment`${id(codecName(type.name, project))}.TYPE`,
      imports: [],
    };
  const name = id(type.name);
  return { text: fragment`XmlValue.of(${name}::of, ${name}::value)`, imports: [VALUE, modelClass(project, type.name)] };
}

/**
 * Names the class that writes and reads a record.
 * @example
 * Customer   →   CustomerXml
 */
export function codecName(type: string, { types }: SoapProject): string {
  // A type of the document may be called like the class of another.
  return [...types.keys()].some((name) => name.endsWith('Xml')) ? `${type}InXml` : `${type}Xml`;
}

/** Finds the type of one element, and whether there are many: each item of a list is an element, unless all stand in one text. */

export function itemType(type: DataType, form: Form): { readonly type: DataType; readonly many: boolean } {
  const inOneText = form === 'list' || form === 'listOfQNames';
  if (type.kind !== 'list') return { type, many: false };
  if (!inOneText) return { type: type.of, many: true };
  return type.of.kind === 'list' ? { type: type.of, many: true } : { type, many: false };
}

function scalar(type: DataType, form: Form): Rendered {
  switch (type.kind) {
    case 'string':
      return form === 'qname' ? fragment`XmlValue.QNAME` : fragment`XmlValue.STRING`;
    case 'bytes':
      return form === 'hex' ? fragment`XmlValue.HEX` : fragment`XmlValue.BASE64`;
    case 'integer':
      return integer(type.bits, type.signed);
    case 'decimal':
      return fragment`XmlValue.DECIMAL`;
    case 'float':
      return type.bits === 32 ? fragment`XmlValue.FLOAT` : fragment`XmlValue.DOUBLE`;
    case 'boolean':
      return fragment`XmlValue.BOOLEAN`;
    case 'date':
      return fragment`XmlValue.DATE`;
    case 'time':
      return fragment`XmlValue.TIME`;
    case 'timestamp':
      return fragment`XmlValue.TIMESTAMP`;
    case 'xml':
      return fragment`XmlFragment.TYPE`;
    default:
      // No XML schema has such a type.
      throw new Error(`No value in XML is ${type.kind}`);
  }
}

function integer(bits: number, signed: boolean): Rendered {
  if (bits === 64) return signed ? fragment`XmlValue.LONG` : fragment`XmlValue.BIG_INTEGER`;
  return bits === 32 && !signed ? fragment`XmlValue.LONG` : fragment`XmlValue.INTEGER`;
}
