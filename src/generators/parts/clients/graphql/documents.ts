import { DEVICES } from '../../../../checks/names/java/words.ts';
import type { GraphQlCall } from '../../../../model/contract/calls/graphql.ts';
import { packageOf } from '../../../text/java/java-file.ts';
import type { Contribution } from '../../part.ts';
import type { GraphQlOperation, GraphQlProject } from './operation.ts';

/** Writes the documents that calls send, one for each operation, beside the classes that send them. */
export function documentFiles(project: GraphQlProject): Contribution[] {
  const folder = `src/generated/resources/${packageOf(project, 'client').replaceAll('.', '/')}`;
  return project.operations.map((operation) => ({
    kind: 'file',
    owner: 'ours',
    path: `${folder}/${operation.api.contract.call.kind}/${documentName(operation, project)}.graphql`,
    text: documentText(operation.api.contract.call),
  }));
}

/**
 * Names an operation's document after its field. It gets a low line where a file cannot be called so, or where another field differs
 * in case alone.
 * @example
 * CON   →   CON_
 */
export function documentName({ api }: GraphQlOperation, { operations }: GraphQlProject): string {
  const { kind, field } = api.contract.call;
  const fields = operations.map((operation) => operation.api.contract.call).filter((call) => call.kind === kind);
  const alike = fields.filter((call) => call.field.toLowerCase() === field.toLowerCase());
  if (alike[0]?.field === field && !DEVICES.has(field.toLowerCase())) return field;
  const taken = new Set(fields.map((call) => call.field.toLowerCase()));
  let name = field;
  for (let left = alike.findIndex((call) => call.field === field) + 1; left > 0; left -= 1) {
    do name += '_';
    while (taken.has(name.toLowerCase()));
  }
  return name;
}

/** Writes a document, one field a line: `query pet($id: ID!) { pet(id: $id) { … } }`. */
function documentText({ kind, field, variables, selection }: GraphQlCall): string {
  const declared = variables.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const given = variables.map(({ name }) => `${name}: $${name}`).join(', ');
  const within = (text: string) => (text === '' ? '' : `(${text})`);
  const opens = selection.length > 0 ? ' {' : '';
  const lines = [
    `${kind} ${field}${within(declared)} {`,
    `${field}${within(given)}${opens}`,
    ...selection,
    ...(opens === '' ? [] : ['}']),
    '}',
  ];
  return `${indented(lines).join('\n')}\n`;
}

function indented(lines: readonly string[]): readonly string[] {
  let depth = 0;
  return lines.map((line) => {
    if (line === '}') depth -= 1;
    const text = '  '.repeat(depth) + line;
    if (line.endsWith('{')) depth += 1;
    return text;
  });
}
