import { type DataType, isOmittable } from '../../../../../../model/types.ts';
import { id, num, str } from '../../../../../text/render/escape.ts';
import { fragment } from '../../../../../text/render/rendered.ts';
import type {
  DatabaseMember,
  DatabaseOperation,
  DatabaseProject,
  DatabaseResponseMember,
} from '../../operation/operation.ts';

import type { SupportFile } from '../dialect.ts';

import { objectClass, readerOf, writerOf } from './values.ts';

const RECORD_IMPORTS = ['java.sql.SQLException', 'java.sql.Struct', 'oracle.jdbc.OracleConnection'];
const NOTHING = fragment``;
const COMMA = fragment`,`;

/** Lists the classes that the repositories of a project need beside JDBC. */
export function supportOracle(project: DatabaseProject): readonly SupportFile[] {
  const { operations } = project;
  const rows = operations.flatMap((operation) => operation.response.members).filter((member) => member.kind === 'rows');
  const pipelinedOptional = operations.some(
    (operation) => isRows(operation) && operation.request.members.some(isOmittable),
  );
  const files: SupportFile[] = [];
  if (needsValues(project)) {
    files.push(file('OracleValues'), { ...file('OracleValuesTest'), test: true });
  }
  if (pipelinedOptional) files.push(file('Arguments'));
  if (rows.some((member) => member.columns.length === 0)) files.push(file('Rows'));
  if (rows.some(isCursor)) files.push(file('OracleCursors'));
  return [...files, ...objects(project)];
}

function file(name: string): SupportFile {
  return { name, template: `sources/database/dialects/oracle/${name}.java` };
}

function isRows({ routine }: DatabaseOperation): boolean {
  return (
    routine.kind === 'function' &&
    routine.results.some((result) => result.kind === 'columns' && result.cursor === undefined)
  );
}

function isCursor(member: DatabaseResponseMember): boolean {
  return member.kind === 'rows' && member.cursor !== undefined;
}

/** Tells whether any value goes through OracleValues: dates, documents, large outputs, objects, lists. */
function needsValues({ operations, types }: DatabaseProject): boolean {
  if (types.size > 0) return true;
  return operations.some(({ request, response, routine }) => {
    const answered = response.members.flatMap((member) =>
      member.kind === 'value' ? [member.member] : member.kind === 'rows' ? member.columns : [],
    );
    const outputs = routine.parameters.filter((parameter) => parameter.mode === 'inout');
    return (
      [...request.members, ...answered].some((member) => isMade(member.type)) ||
      request.members.some((member) => member.databaseType === 'DATE') ||
      outputs.some((output) => /^N?CLOB$|^BLOB$/.test(output.databaseType))
    );
  });
}

function isMade({ kind }: DataType): boolean {
  return kind === 'list' || kind === 'ref' || kind === 'map' || kind === 'json';
}

/** Makes a class for each object type and record, which reads and writes it. */
function objects(project: DatabaseProject): SupportFile[] {
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
    imports: [...writer.imports, ...reader.imports],
  };
}
