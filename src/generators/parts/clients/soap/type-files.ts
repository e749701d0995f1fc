import { runtimeClass } from '../../../runtime/classes.ts';
import { javaFile, modelClass } from '../../../text/java/java-file.ts';
import { id } from '../../../text/render/escape.ts';
import { fragment } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';
import type { ApiMember, ApiTypeDef } from '../operation.ts';
import { codecName } from './codec.ts';
import { type ElementMember, type MemberCode, memberCode } from './members.ts';
import type { Namespaces } from './namespaces.ts';
import type { SoapProject } from './operation.ts';

const XML_TYPES = ['XmlElement', 'XmlType', 'XmlWriter'].map((name) => runtimeClass(`client.soap.${name}`));

type RecordType = Extract<ApiTypeDef, { kind: 'record' }>;

/** Makes a class for each record, which writes and reads it. */
export function typeFiles(project: SoapProject, namespaces: Namespaces): Contribution[] {
  const records = [...project.types.values()].filter((type): type is RecordType => type.kind === 'record');
  return records.map((type) => typeFile(type, project, memberCode(project, namespaces, type.name)));
}

function typeFile({ name, members, constants = [] }: RecordType, project: SoapProject, code: MemberCode): Contribution {
  const all = members.flatMap((member) => (member.wire ? [{ member, form: member.wire }] : []));
  // Attributes of an element stand before its content.
  const written = [...all].sort((a, b) => order(a.form.node) - order(b.form.node));
  const writes = written.map(({ member, form }) =>
    code.write(elementMember(member, form), fragment`value.${id(member.component)}()`),
  );
  const forms = all.map(({ form }) => form);
  const reads = all.map(({ member, form }) => code.read(elementMember(member, form), forms));
  const lines = [...constants.map((constant) => code.writeConstant(constant)), ...writes];
  return javaFile(project, {
    home: 'client',
    name: codecName(name, project),
    template: 'clients/soap/TypeXml.java',
    imports: [modelClass(project, name), ...XML_TYPES, ...[...lines, ...reads].flatMap(({ imports }) => imports)],
    view: {
      type: name,
      writes: lines.map(({ text }, index) => (index === lines.length - 1 ? fragment`${text};` : text)),
      reads: reads.map(({ text }, index) => (index === reads.length - 1 ? fragment`${text});` : fragment`${text},`)),
    },
  });
}

function order(node: ElementMember['form']['node']): number {
  return node === 'attribute' ? 0 : 1;
}

function elementMember({ type, required, nullable }: ApiMember, form: ElementMember['form']): ElementMember {
  return { form, type, nil: form.nillable === true && required && nullable };
}
