import type { XmlForm, XmlRoot } from '../../../../model/contract/calls/soap.ts';
import { type DataType, isOmittable } from '../../../../model/types.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import { foundType, requestParameter } from '../../../service/response.ts';
import { type Code, importsOf } from '../../../text/java/code.ts';
import { javaFile } from '../../../text/java/java-file.ts';
import { fragment, type Rendered } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';
import { requestValue } from '../request-value.ts';
import type { MemberCode } from './members.ts';
import type { SoapDetail, SoapGroup, SoapOperation, SoapProject } from './operation.ts';

/** The project of a client, and the code of its members. */
interface Writing {
  readonly project: SoapProject;
  readonly code: MemberCode;
}

/**
 * Writes the client of a group: one message for each operation, as the contract describes it.
 * @example
 * find(id) in urn:shop   →   void find(FindRequest request) { … .body(Namespaces.SHOP, "find", xml -> xml.element(…)) .done(); }
 */
export function clientFile(group: SoapGroup, writing: Writing): Contribution {
  const methods = group.operations.map((operation) => method(operation, writing));
  return javaFile(writing.project, {
    home: 'client',
    name: `${group.type}Client`,
    template: 'clients/soap/Client.java',
    imports: [
      runtimeClass('client.soap.SoapApi'),
      runtimeClass('client.soap.SoapVersion'),
      'org.springframework.stereotype.Component',
      ...methods.flatMap(({ imports }) => imports),
    ],
    view: { doc: `Calls the API: ${group.type}.`, methods },
  });
}

function method(operation: SoapOperation, writing: Writing) {
  const { api, names, title } = operation;
  const answer = foundType(operation, writing.project);
  const parameter = requestParameter(operation, writing.project);
  const codes = [
    ...(api.call.mtom ? [{ text: fragment`.attaching()`, imports: [] }] : []),
    ...api.headers.map(({ root, property }) => whole(fragment`header`, root, property, operation, writing)),
    ...bodyCodes(operation, writing),
    ...api.call.faults.map((fault): Code => ({ text: fragment`.fault(${writing.code.name(fault)})`, imports: [] })),
    answerCode(api, writing),
  ];
  return {
    name: names.method,
    doc: title,
    version: api.call.version === '1.1' ? 'SOAP_11' : 'SOAP_12',
    operation: title,
    action: api.call.action,
    returns: answer?.text ?? fragment`void`,
    answers: answer !== undefined,
    parameters: parameter.text,
    chain: codes.map(({ text }) => text),
    imports: [...parameter.imports, ...(answer?.imports ?? []), ...importsOf(codes)],
  };
}

/** Writes a member that is a whole element: `.header(Namespaces.SHOP, "Session", SessionXml.TYPE, request.session())`. */
function whole(call: Rendered, root: XmlRoot, property: string, operation: SoapOperation, { code }: Writing): Code {
  const type: DataType = operation.request.members.find((member) => member.property === property)?.type ?? {
    kind: 'string',
  };
  const content = code.content(root.form, type);
  const value = requestValue(operation, property);
  return { ...content, text: fragment`.${call}(${code.name(root)}, ${content.text}, ${value})` };
}

/** Writes the element in the body, with a line for each of its members. */
function bodyCodes(operation: SoapOperation, writing: Writing): readonly Code[] {
  const { api, request } = operation;
  const { code } = writing;
  const root = api.call.request;
  if (!root) return [];
  if (api.whole !== undefined) return [whole(fragment`body`, root, api.whole, operation, writing)];
  const byProperty = new Map(request.members.map((member) => [member.property, member]));
  const members = [...api.members].sort((a, b) => order(a.form.node) - order(b.form.node));
  const lines = [
    ...root.constants.map((constant) => code.writeConstant(constant)),
    ...members.flatMap(({ property, form }): Code[] => {
      const member = byProperty.get(property);
      if (!member) return [];
      const nil = isOmittable(member) || (form.nillable === true && !member.optional && member.nullable);
      return [code.write({ form, type: member.type, nil }, requestValue(operation, property))];
    }),
  ];
  const name = code.name(root);
  if (lines.length === 0) return [{ text: fragment`.emptyBody(${name})`, imports: [] }];
  return [
    { text: fragment`.body(${name}, xml -> xml`, imports: [] },
    ...lines.map(({ text, imports }, index) => {
      const end = index === lines.length - 1 ? fragment`)` : fragment``;
      return { text: fragment`    ${text}${end}`, imports };
    }),
  ];
}

function order(node: XmlForm['node']): number {
  return node === 'attribute' ? 0 : 1;
}

/** Writes how the answer is read: the one member of its element, or all of it. */
function answerCode({ call, answer: type }: SoapDetail, { code }: Writing): Code {
  const root = call.answer;
  if (!root || !type) return { text: fragment`.done();`, imports: [] };
  const name = code.name(root);
  if (!root.member) {
    const content = code.content(root.form, type);
    return { ...content, text: fragment`.answer(${name}, ${content.text});` };
  }
  const read = code.read({ form: root.member, type, nil: false }, [root.member]);
  return { ...read, text: fragment`.answer(${name}, xml -> ${read.text});` };
}
