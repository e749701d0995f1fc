import type { XmlConstant, XmlForm, XmlName, XmlRoot } from '../../../../model/contract/calls/soap.ts';
import type { DataType } from '../../../../model/types.ts';
import { exampleValue } from '../../../text/types/json.ts';
import type { ApiMember } from '../operation.ts';
import { itemType } from './codec.ts';
import type { SoapOperation, SoapProject } from './operation.ts';
import { type ElementText, EMPTY, escaped, XmlText } from './xml-text.ts';

/** One call with examples of everything, as the service takes it and as the API sees it. */
export interface SampleCall {
  /** The request as the service's callers write it. */
  readonly request: Readonly<Record<string, unknown>>;
  /** The elements in the envelope's header. */
  readonly header: string;
  /** The element in the envelope's body. */
  readonly body: string;
  /** The answer: the element in its body, and the value as the service reads it. */
  readonly answer?: { readonly xml: string; readonly read: unknown };
}

/** A value in JSON, and as an element holds it. */
interface Sample extends ElementText {
  readonly json: unknown;
}

/** A member of an element: its type, and how it is written. */
interface Member {
  readonly property: string;
  readonly type: DataType;
  readonly nullable: boolean;
  /** Null is written as an element that is nil. */
  readonly nil: boolean;
  readonly form: XmlForm;
}

/** A member of the request that is an element of its own: in the header, or all of the body. */
interface Whole {
  readonly root: XmlRoot;
  readonly property: string;
  readonly place: 'header' | 'body';
}

/** An element of an example, and the value in JSON that it stands for. */
interface Written {
  readonly json: unknown;
  readonly xml: string;
}

/** The text of one call's elements, and the types of their values. */
interface Writing {
  readonly xml: XmlText;
  readonly types: SoapProject['types'];
}

/** Records in records are shown so far, unless they must be there. */
const MAX_DEPTH = 3;
const MAX_NEEDED_DEPTH = 20;
const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const IS_NIL = ` xsi:nil="true" xmlns:xsi="${XSI}"`;

/**
 * Writes an example of an operation's call, and of its answer.
 * @example
 * find(id int) in the namespace urn:shop
 *   →   { request: { id: 1 }, header: '', body: '<n1:find xmlns:n1="urn:shop"><n1:id>1</n1:id></n1:find>' }
 */
export function sampleCall(operation: SoapOperation, { types }: SoapProject): SampleCall {
  const { call } = operation.api;
  const writing: Writing = { xml: new XmlText(), types };
  const record = recordSample(bodyMembers(operation), call.request?.constants ?? [], 0, writing);
  const wholes = wholesOf(operation).map((whole) => ({ ...whole, ...wholeSample(whole, operation, writing) }));
  const inPlace = (place: Whole['place']) =>
    wholes.map((sample) => (sample.place === place ? sample.xml : '')).join('');
  const own = call.request && operation.api.whole === undefined ? writing.xml.element(call.request, record) : '';
  const answer = answerSample(operation, writing);
  return {
    request: {
      ...Object.fromEntries(wholes.map(({ property, json }) => [property, json])),
      ...(record.json as Record<string, unknown>),
    },
    header: writing.xml.declared(inPlace('header')),
    body: writing.xml.declared(own + inPlace('body')),
    ...(answer && { answer }),
  };
}

/** The members of the element in the body, as the request has them. */
function bodyMembers({ request, api }: SoapOperation): readonly Member[] {
  const byProperty = new Map(request.members.map((member) => [member.property, member]));
  return api.members.flatMap(({ property, form }): Member[] => {
    const member = byProperty.get(property);
    return member ? [{ property, type: member.type, nullable: member.nullable, nil: false, form }] : [];
  });
}

function wholesOf({ api }: SoapOperation): readonly Whole[] {
  const { request } = api.call;
  return [
    ...api.headers.map(({ root, property }) => ({ root, property, place: 'header' as const })),
    ...(api.whole !== undefined && request ? [{ root: request, property: api.whole, place: 'body' as const }] : []),
  ];
}

function wholeSample({ root, property }: Whole, { request }: SoapOperation, writing: Writing): Written {
  const member = request.members.find((asked) => asked.property === property);
  const form = { node: 'element' as const, ...root };
  const type = member?.type ?? { kind: 'string' as const };
  return elementSample({ property, type, nullable: false, nil: false, form }, 0, writing);
}

/** The answer in its element; an operation that answers nothing may still answer with an empty one. */
function answerSample({ api }: SoapOperation, writing: Writing): SampleCall['answer'] {
  const { answer: name } = api.call;
  const type = api.answer;
  const { xml } = writing;
  if (!name || !type) return name && { xml: xml.declared(xml.element(name, EMPTY)), read: undefined };
  const form: XmlForm = name.member ?? { node: 'element', ...name };
  const written = elementSample({ property: '', type, nullable: false, nil: false, form }, 0, writing);
  const element = name.member ? xml.element(name, { ...EMPTY, content: written.xml }) : written.xml;
  return { xml: xml.declared(element), read: written.json };
}

/** Makes an example of a member that is an element. `depth` is the number of records around it. */
function elementSample({ type, nullable, nil, form }: Member, depth: number, writing: Writing): Written {
  const { xml } = writing;
  const item = itemType(type, form.form);
  const written = (json: unknown, text: string): Written => ({ json: item.many ? [json] : json, xml: text });
  if (form.node === 'variant') return { json: null, xml: '' };
  if (form.node === 'any') {
    const other = '<o:other xmlns:o="urn:other"/>';
    return written(other, other);
  }
  if (form.form === 'empty') return written(true, xml.element(form, EMPTY));
  if (item.type.kind === 'xml') {
    const whole = wholeElement(form);
    return written(whole, whole);
  }
  if (depth >= MAX_DEPTH && item.many) return { json: [], xml: '' };
  if (depth >= MAX_DEPTH && nullable)
    return { json: null, xml: nil ? xml.element(form, { ...EMPTY, attributes: IS_NIL }) : '' };
  const value = valueSample(item.type, form.form, depth, writing);
  return written(value.json, xml.element(form, value));
}

/** An element that callers write as a text themselves, its namespace included. */
function wholeElement({ namespace, name }: XmlName): string {
  return namespace === '' ? `<${name}/>` : `<o:${name} xmlns:o="${escaped(namespace)}"/>`;
}

/** A value as its element holds it. */
function valueSample(type: DataType, form: XmlForm['form'], depth: number, writing: Writing): Sample {
  const named = type.kind === 'ref' ? writing.types.get(type.name) : undefined;
  if (named?.kind === 'record') {
    if (depth >= MAX_NEEDED_DEPTH) return { json: null, ...EMPTY };
    return recordSample(named.members.flatMap(recordMember), named.constants ?? [], depth + 1, writing);
  }
  if (type.kind === 'list') {
    const item = valueSample(type.of, undefined, depth, writing);
    return { ...item, json: [item.json] };
  }
  const json = exampleValue(type, writing.types);
  return { json, attributes: '', content: escaped(textOf(type, form, json)) };
}

function recordMember({ property, type, nullable, required, wire }: ApiMember): Member[] {
  if (!wire) return [];
  return [{ property, type, nullable, nil: wire.nillable === true && required && nullable, form: wire }];
}

/** A record: its constants and attributes, then its text and its elements. */
function recordSample(
  members: readonly Member[],
  constants: readonly XmlConstant[],
  depth: number,
  writing: Writing,
): Sample {
  const json: Record<string, unknown> = {};
  const attributes = constants.map((constant) => writing.xml.attribute(constant, escaped(constant.value)));
  const content: string[] = [];
  for (const member of members) {
    const { form, property, type } = member;
    if (form.node === 'attribute' || form.node === 'text') {
      const value = valueSample(type, form.form, depth, writing);
      json[property] = value.json;
      if (form.node === 'text') content.push(value.content);
      else attributes.push(writing.xml.attribute(form, value.content));
    } else {
      const written = elementSample(member, depth, writing);
      json[property] = written.json;
      content.push(written.xml);
    }
  }
  return { json, attributes: attributes.join(''), content: content.join('') };
}

/** A value as XML Schema writes it. */
function textOf(type: DataType, form: XmlForm['form'], json: unknown): string {
  if (form === 'hex') return Buffer.from(String(json), 'base64').toString('hex').toUpperCase();
  if (type.kind === 'time' && type.zoned) return String(json).replace('+00:00', 'Z');
  return String(json);
}
