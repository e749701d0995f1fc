import type { GraphQlCall } from '../../contracts/calls/graphql.ts';
import { packageOf } from '../../java/java-file.ts';
import type { Contribution } from '../../part.ts';
import type { GraphQlProject } from './operation.ts';

/** The documents that calls send, one an operation, beside the classes that send them. */
export function documentFiles(project: GraphQlProject): Contribution[] {
  const folder = `src/generated/resources/${packageOf(project, 'client').replaceAll('.', '/')}`;
  return project.operations.map(({ api: { contract } }) => ({
    kind: 'file',
    owner: 'ours',
    path: `${folder}/${contract.call.kind}/${contract.call.field}.graphql`,
    text: documentText(contract.call),
  }));
}

/** @returns `query pet($id: ID!) { pet(id: $id) { … } }`, a field a line. */
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
