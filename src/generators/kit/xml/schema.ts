import type { Operation, ResponseMember, Rows } from '../../../model/operation.ts';
import type { Project } from '../../../model/project.ts';
import type { Member, RequestMember, TypeDef } from '../../../model/types.ts';
import { propertyOf } from '../../service/response.ts';
import { isRequired, isTree, type Taken, type Tree, treeOf } from '../mapper/nested.ts';
import { element, type XmlElement } from './tree.ts';
import {
  complex,
  type Declared,
  declare,
  documentation,
  enumeration,
  listOf,
  schemaRoot,
  UNTYPED_ROW,
  xsdType,
} from './types.ts';

/** The messages of an operation: the begin of their names, and the values that are sent. */
export interface Message {
  readonly name: string;
  readonly operation: Operation;
  readonly sent: readonly Taken[];
}

export const requestElement = ({ name }: Pick<Message, 'name'>) => `${name}Request`;
export const responseElement = ({ name }: Pick<Message, 'name'>) => `${name}Response`;

/** The element that describes a failure to callers. */
const FAILURE: Declared = complex([
  declare('kind', { type: 'xs:string', content: [] }, { about: 'What programs decide by' }),
  declare('title', { type: 'xs:string', content: [] }, { about: 'The same in words' }),
  declare('detail', { type: 'xs:string', content: [] }, { nillable: true, about: 'What the operation says of it' }),
  declare('hint', { type: 'xs:string', content: [] }, { nillable: true, about: 'What the caller may do about it' }),
  declare(
    'errors',
    listOf(
      complex([
        declare('field', { type: 'xs:string', content: [] }, { nillable: true }),
        declare('message', { type: 'xs:string', content: [] }, {}),
      ]),
      false,
    ),
    { nillable: true, about: 'What is wrong with the request' },
  ),
]);

/**
 * Writes the schema of a project's messages: `{name}Request` and `{name}Response` of each operation, and the types in
 * them. `failure`: the name of the element that describes failures; absent where nobody gets any.
 * @example
 * order_total(order_id integer)   →   <xs:element name="OrderTotalRequest">…<xs:element name="orderId" type="xs:int" …/>
 */
export function schemaOf(
  project: Project,
  namespace: string,
  messages: readonly Message[],
  failure?: string,
): XmlElement {
  return schemaRoot(namespace, [
    ...messages.flatMap((message) => [requestOf(message), responseOf(message)]),
    ...(failure === undefined ? [] : [declare(failure, FAILURE, { about: 'Why an operation was not done' })]),
    ...rowsOf(project).map(rowType),
    ...[...project.types.values()].map(namedType),
  ]);
}

function requestOf(message: Message): XmlElement {
  const about = `What ${message.operation.title} takes`;
  return declare(requestElement(message), complex(fieldsOf(treeOf(message.sent))), { about });
}

function fieldsOf(tree: Tree): readonly XmlElement[] {
  return [...tree].map(([word, node]) =>
    isTree(node)
      ? declare(word, complex(fieldsOf(node)), { optional: !isRequired(node), nillable: !isRequired(node) })
      : requested(word, node.member),
  );
}

function requested(name: string, member: RequestMember): XmlElement {
  const { type, optional, nullable } = member;
  return declare(name, xsdType(type), { optional, nillable: nullable, about: aboutOf(member) });
}

function responseOf(message: Message): XmlElement {
  const { response, title } = message.operation;
  return declare(responseElement(message), complex(response.members.map(answered)), {
    about: `What ${title} answers`,
  });
}

function answered(member: ResponseMember): XmlElement {
  const name = propertyOf(member);
  if (member.kind === 'value') {
    const { type, nullable } = member.member;
    return declare(name, xsdType(type), { nillable: nullable, about: aboutOf(member.member) });
  }
  if (member.kind === 'count') {
    return declare(name, xsdType({ kind: 'integer', bits: 32, signed: true }), { about: 'How many were changed' });
  }
  return member.many
    ? declare(name, listOf(rowOf(member), false), {})
    : declare(name, rowOf(member), { nillable: true });
}

function rowOf({ row, columns, tables }: Rows): Declared {
  if (tables) return listOf(UNTYPED_ROW, false);
  return columns.length === 0 ? UNTYPED_ROW : { type: `tns:${row}`, content: [] };
}

/** The rows whose columns are known, each record once. */
function rowsOf({ operations }: Project): readonly Rows[] {
  const all = operations.flatMap(({ response }) =>
    response.members.flatMap((member) => (member.kind === 'rows' && member.columns.length > 0 ? [member] : [])),
  );
  return all.filter((rows, index) => all.findIndex(({ row }) => row === rows.row) === index);
}

function rowType({ row, columns, origin, name }: Rows): XmlElement {
  return recordType(row, `A row of ${origin ?? (name || 'what is answered')}`, columns);
}

function namedType(type: TypeDef): XmlElement {
  const about = `The type ${type.written}`;
  if (type.kind === 'record') return recordType(type.name, about, type.members);
  const values = type.constants.map(({ value }) => value);
  return enumeration(type.name, values, about);
}

function recordType(name: string, about: string, members: readonly Member[]): XmlElement {
  return element('xs:complexType', { name }, [
    documentation(about),
    element(
      'xs:sequence',
      {},
      members.map((member) =>
        declare(member.property, xsdType(member.type), {
          optional: member.nullable,
          nillable: member.nullable,
          about: aboutOf(member),
        }),
      ),
    ),
  ]);
}

function aboutOf({ written, doc }: Member): string {
  return [written, doc].filter((text) => text).join('; ');
}
