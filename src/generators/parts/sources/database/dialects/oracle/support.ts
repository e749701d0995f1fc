import { id, num, str } from '../../../../../text/render/escape.ts';
import { fragment } from '../../../../../text/render/rendered.ts';
import type { DatabaseMember, DatabaseProject } from '../../operation/operation.ts';

import type { SupportFile } from '../dialect.ts';

import { objectClass, readerOf, VALUES, writerOf } from './values.ts';

const RECORD_IMPORTS = ['java.sql.SQLException', 'java.sql.Struct', 'oracle.jdbc.OracleConnection'];
const NOTHING = fragment``;
const COMMA = fragment`,`;

/** Makes a class for each object type and record, which reads and writes it. */
export function supportOracle(project: DatabaseProject): readonly SupportFile[] {
  return [...project.types.values()].flatMap((type) => {
    if (type.kind !== 'record') return [];
    const fields = type.members.map((member, index) => {
      const comma = index === type.members.length - 1 ? NOTHING : COMMA;
      return { ...fieldOf(member, index, project), comma };
    });
    const model = `${project.basePackage}.model.${type.name}`;
    const imports = [model, ...RECORD_IMPORTS, ...fields.flatMap((field) => field.imports)];
    const view = { type: type.name, databaseType: type.databaseType, fields };
    return [
      { name: objectClass(type.name), template: 'sources/database/dialects/oracle/RecordObject.java', imports, view },
    ];
  });
}

function fieldOf(member: DatabaseMember, index: number, project: DatabaseProject) {
  const writer = writerOf(member, project);
  const reader = readerOf(member.type, project);
  const value = fragment`value.${id(member.component)}()`;
  return {
    written: fragment`OracleValues.write(${value}, connection, ${writer.text})`,
    read: fragment`OracleValues.read(attributes[${num(index)}], ${reader.text})`,
    name: str(member.name),
    imports: [VALUES, ...writer.imports, ...reader.imports],
  };
}
