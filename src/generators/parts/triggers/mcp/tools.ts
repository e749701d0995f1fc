import { hash, words } from '../../../../checks/names/words.ts';
import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { answerSchema, namedSchemas } from '../../../kit/json/answer.ts';
import { sentMembers } from '../../../kit/json/controller.ts';
import { type JsonSchema, objectSchema } from '../../../kit/json/schema.ts';
import { sentSchema } from '../../../kit/json/sent.ts';
import { standalone } from '../../../kit/json/standalone.ts';
import { distinct, treeOf } from '../../../kit/mapper/nested.ts';
import { permissionsOf, sayPermissions } from '../../../kit/web/permissions.ts';
import type { Use } from '../../part.ts';
import { MAX_NAME_CHARS, type McpEndpoint } from './options.ts';

/** The place of a mapping that stands for the arguments of a call. */
export const ARGUMENT = 'argument';

/**
 * Names the tool of an operation.
 * @example
 * orderTotal   →   order_total
 */
export function toolName({ names }: Pick<Operation, 'names'>, { toolName: own }: McpEndpoint): string {
  return own === '' ? shortened(names.path.replaceAll('-', '_')) : own;
}

/** Shortens a name that is too long. A hash of the whole name makes the rest of it unique. */
function shortened(name: string): string {
  if (name.length <= MAX_NAME_CHARS) return name;
  const word = `_x${hash(name).toString(36)}`;
  return name.slice(0, MAX_NAME_CHARS - word.length) + word;
}

/**
 * Writes the answer to `tools/list`: every tool, with its arguments, its answer and its effect.
 * @example
 * order_total(order_id integer)   →   {"tools": [{"name": "order_total", "inputSchema": {…}}]}
 */
export function toolList(project: Project, uses: readonly Use<McpEndpoint>[]): JsonSchema {
  return { tools: uses.map((use) => tool(use, project)) };
}

function tool({ operation, options }: Use<McpEndpoint>, project: Project): JsonSchema {
  const named = namedSchemas([operation], project);
  const answers = operation.response.members.length > 0;
  const output = objectSchema({ result: answerSchema(operation) }, ['result'], false);
  const title = options.toolTitle === '' ? {} : { title: options.toolTitle };
  return {
    name: toolName(operation, options),
    ...title,
    description: description(operation, options),
    inputSchema: standalone(sentSchema(treeOf(distinct(sentMembers(ARGUMENT, operation)))), named),
    ...(answers && { outputSchema: standalone(output, named) }),
    annotations: { ...title, ...hints(operation) },
  };
}

/**
 * Hints about a tool's effect. A tool that changes something is called destructive, because nothing is known that says
 * otherwise.
 */
function hints({ nature }: Operation) {
  const reads = nature === 'reads';
  return { readOnlyHint: reads, destructiveHint: !reads, idempotentHint: reads };
}

function description({ doc, names, response, maxRows }: Operation, options: McpEndpoint): string {
  const said = doc?.trim() || `${words(names.method).join(' ')}.`;
  const rows = response.members.some((member) => member.kind === 'rows' && member.many);
  const permissions = permissionsOf(options);
  return [
    said,
    ...(rows ? [`Fails where there are more than ${maxRows} rows: ask for fewer.`] : []),
    ...(permissions ? [`Callers need ${sayPermissions(permissions, (name) => name)}.`] : []),
  ].join('\n\n');
}
