import type { Operation, ResponseMember } from '../../../src/model/operation.ts';
import type { Project } from '../../../src/model/project.ts';
import type { DataType, RequestMember, TypeDef } from '../../../src/model/types.ts';

const TEXT: DataType = { kind: 'string' };

/** A required member of a request, called the same everywhere: `member('since', { kind: 'date' }, { optional: true })`. */
export function member(name: string, type: DataType = TEXT, more: Partial<RequestMember> = {}): RequestMember {
  return {
    ...{
      name,
      property: name,
      component: name,
      type,
      nullable: false,
      written: `${name} ${type.kind}`,
      optional: false,
    },
    ...more,
  };
}

/** A named type of a project. */
export function record(name: string, members: readonly RequestMember[]): TypeDef {
  return { kind: 'record', name, written: name, identity: {}, members };
}

/** An enumeration, whose constants are their values in capitals. */
export function enumeration(name: string, ...values: readonly string[]): TypeDef {
  const constants = values.map((value) => ({ java: value.toUpperCase().replaceAll(' ', '_'), value }));
  return { kind: 'enum', name, written: name, identity: {}, constants };
}

/** Rows of known columns, or of unknown ones where there are none. */
export function rows(row: string, columns: readonly RequestMember[], many = true): ResponseMember {
  return { kind: 'rows', name: 'rows', property: 'rows', component: 'rows', row, columns, many };
}

export const count: ResponseMember = { kind: 'count', property: 'updateCount', component: 'updateCount' };

export const value = (name: string, type?: DataType, more?: Partial<RequestMember>): ResponseMember => ({
  kind: 'value',
  member: member(name, type, more),
});

/** An operation `save` by its request and answer; more of it only where a test is about that. */
export function operation(
  request: readonly RequestMember[],
  answer: readonly ResponseMember[] = [],
  more: Partial<Operation> = {},
): Operation {
  const made = {
    ...{ id: 'save', names: { method: 'save', type: 'Save', path: 'save' }, title: 'shop.save()', input: [] },
    request: { name: 'SaveRequest', members: request },
    response: { members: answer, ...(answer.length > 1 && { record: 'SaveResponse' }) },
    ...{
      nature: 'writes',
      transaction: 'joins',
      mustFind: false,
      streamed: false,
      maxRows: 100,
      endpoint: {},
      senders: [],
    },
    ...more,
  };
  return made as unknown as Operation;
}

/** A project `shop` of these operations, all of them in one group. */
export function projectWith(operations: readonly Operation[], types: readonly TypeDef[] = []): Project {
  const made = {
    ...{ name: 'shop', basePackage: 'com.acme', server: 'embedded', operations },
    groups: [{ type: 'Shop', operations }],
    types: new Map(types.map((type) => [type.name, type])),
  };
  return made as unknown as Project;
}
