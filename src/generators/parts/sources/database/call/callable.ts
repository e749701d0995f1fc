import { answerType, componentOf } from '../../../../service/response.ts';
import type { Code } from '../../../../text/java/code.ts';
import { importsOf } from '../../../../text/java/code.ts';
import { simpleName } from '../../../../text/java/types.ts';
import { block, id, num, str } from '../../../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../../../text/render/rendered.ts';
import { requestValue, sqlTypeOf } from '../dialects/call.ts';
import type { CallableParameter, CallableText, Dialect } from '../dialects/dialect.ts';
import type { DatabaseOperation, DatabaseProject, DatabaseResponseMember } from '../operation/operation.ts';
import { portionOf } from './limit.ts';
import { rowMapperReference } from './mappers.ts';
import type { Method } from './method.ts';

/** A longer call is laid out over several lines. */
const MAX_CALL_CHARS = 84;
const MAX_LAMBDA_CHARS = 90;
const MARKS_A_LINE = 20;
const STATEMENT_INDENT = 12;
const OUT = fragment`out`;
const RESULTS = fragment`results`;

/**
 * Writes a repository's method that makes a call: its text, its parameters by position, and how its answer is read.
 * @example
 * procedure add(in a int, out sum int) on MySQL
 *   →   return MySqlCall.of(template, "{call `shop`.`add`(?, ?)}").in(1, request.a(), Types.INTEGER).out(2, Types.INTEGER)…
 */
export function callableMethod(
  operation: DatabaseOperation,
  call: CallableText,
  owner: Rendered,
  dialect: Dialect,
  project: DatabaseProject,
): Omit<Method, 'mappers'> {
  const returns = answerType(operation, project) ? fragment`return ` : fragment``;
  const { callClass } = dialect;
  return {
    operation,
    by: 'call',
    start: {
      text: fragment`${returns}${id(simpleName(callClass))}.of(template, ${textOf(call)})`,
      imports: [callClass],
    },
    chain: [
      ...call.parameters.map((parameter, index) => parameterLine(parameter, index + 1)),
      ...call.optional.map((argument) => givenLine(argument, dialect, project)),
      ...portionLines(operation, dialect),
      execution(operation, call, owner, dialect, project),
    ],
  };
}

function textOf({ before, arguments: all, after, optional }: CallableText): Rendered {
  if (optional.length > 0) return joined([str(before), str(all.join(', ')), str(after)], ', ');
  const short = before + all.join(', ') + after;
  if (short.length <= MAX_CALL_CHARS || all.length === 0) return block(short, STATEMENT_INDENT);
  const lines = all.every((argument) => argument === '?') ? filled(all) : all;
  return block(`${before}\n    ${lines.join(',\n    ')}\n${after}`, STATEMENT_INDENT);
}

/** Lays out arguments by position, which say nothing by themselves: as many in a line as fit. */
function filled(all: readonly string[]): readonly string[] {
  return Array.from({ length: Math.ceil(all.length / MARKS_A_LINE) }, (_, line) =>
    all.slice(line * MARKS_A_LINE, (line + 1) * MARKS_A_LINE).join(', '),
  );
}

/** Writes one parameter: `.in(1, request.customerId(), Types.INTEGER)`, `.out(2, Types.NUMERIC)`. */
function parameterLine({ mode, binding, value }: CallableParameter, index: number): Code {
  const type = sqlTypeOf(binding);
  const beside = mode === 'in' ? [] : outDetail(binding);
  const name = binding.typeName === undefined ? [] : [str(binding.typeName)];
  const method = { in: 'in', out: 'out', inout: 'inOut' }[mode];
  const values = [num(index), ...(value ? [value.text] : []), type.text, ...name, ...beside];
  return {
    text: fragment`.${id(method)}(${joined(values, ', ')})`,
    imports: [...type.imports, ...(value?.imports ?? [])],
  };
}

function outDetail({ typeName, scale }: CallableParameter['binding']): Rendered[] {
  return typeName === undefined && scale !== undefined ? [num(scale)] : [];
}

/** Writes an argument that may be left out: `.given("since => ?", request.since(), Types.DATE)`. */
function givenLine(
  { text, member }: CallableText['optional'][number],
  dialect: Dialect,
  project: DatabaseProject,
): Code {
  const binding = dialect.bind(member, project);
  const type = sqlTypeOf(binding);
  const format = binding.format ? [binding.format.text] : [];
  const name = binding.typeName === undefined ? [] : [str(binding.typeName)];
  return {
    text: fragment`.given(${joined([str(text), requestValue(member), ...format, type.text, ...name], ', ')})`,
    imports: [...type.imports, ...(binding.format?.imports ?? [])],
  };
}

/** Writes how many rows the driver reads at a time: `.fetchSize(10001)`. */
function portionLines(operation: DatabaseOperation, dialect: Dialect): readonly Code[] {
  const { setting, rows } = portionOf(operation, dialect) ?? {};
  return setting && rows ? [{ text: fragment`.${id(setting)}(${rows})`, imports: [] }] : [];
}

/** Writes how the answer is read: result sets in their order and before all outputs, whatever the order in the answer. */
function execution(
  operation: DatabaseOperation,
  call: CallableText,
  owner: Rendered,
  dialect: Dialect,
  project: DatabaseProject,
): Code {
  const { members, record } = operation.response;
  const [only] = members;
  if (!only) return { text: fragment`.execute()`, imports: [] };
  if (operation.streamed && only.kind === 'rows') {
    const { text, imports } = rowMapperReference(only, owner, dialect, project);
    return { text: fragment`.each(${num(operation.maxRows)}, ${text}, rows)`, imports };
  }
  const results = members.filter(isResult);
  const outputs = members.filter((member) => !isResult(member));
  const named = results.length > 0 && outputs.length > 0;
  const from = named || outputs.length > 1 ? OUT : fragment`results.outputs()`;
  const parts = members.map((member) =>
    isResult(member)
      ? named
        ? { text: id(componentOf(member)), imports: [] }
        : resultCode(member, operation, owner, dialect, project)
      : outputCode(member, operation, call, from, owner, dialect, project),
  );
  const declared = named ? results.map((result) => declaration(result, operation, owner, dialect, project)) : [];
  const imports = [...importsOf(parts), ...importsOf(declared)];
  const lines = [
    ...declared.map(({ text }) => text),
    ...(from === OUT ? [fragment`var out = results.outputs();`] : []),
  ];
  const answer = answerOf(
    record,
    parts.map((part) => part.text),
    lines.length > 0,
  );
  return { text: lambda(lines, answer), imports };
}

function declaration(
  member: DatabaseResponseMember,
  operation: DatabaseOperation,
  owner: Rendered,
  dialect: Dialect,
  project: DatabaseProject,
): Code {
  const { text, imports } = resultCode(member, operation, owner, dialect, project);
  return { text: fragment`var ${id(componentOf(member))} = ${text};`, imports };
}

function answerOf(record: string | undefined, parts: readonly Rendered[], inBlock: boolean): Rendered {
  const [only] = parts;
  if (!record && only) return only;
  const short = fragment`new ${id(record ?? '')}(${joined(parts, ', ')})`;
  if (short.toString().length <= MAX_LAMBDA_CHARS) return short;
  const end = inBlock ? fragment`\n                ` : fragment`\n            `;
  return fragment`new ${id(record ?? '')}(${end}    ${joined(parts, `,${end}    `)}${end})`;
}

function lambda(lines: readonly Rendered[], answer: Rendered): Rendered {
  if (lines.length === 0) return fragment`.execute(results -> ${answer})`;
  const body = [...lines, fragment`return ${answer};`].map((line) => fragment`                ${line}\n`);
  return fragment`.execute(results -> {\n${joined(body, '')}            })`;
}

/** Tells whether a member comes as a result set or an update count; everything else stands in OUT parameters. */
function isResult(member: DatabaseResponseMember): boolean {
  return member.kind !== 'value' && !(member.kind === 'rows' && member.cursor !== undefined);
}

/** Writes how a result is read: `results.list(10000, OrdersRepository::toOrdersRow)`. */
function resultCode(
  member: DatabaseResponseMember,
  { maxRows }: DatabaseOperation,
  owner: Rendered,
  dialect: Dialect,
  project: DatabaseProject,
): Code {
  if (member.kind !== 'rows') return { text: fragment`${RESULTS}.updateCount()`, imports: [] };
  const { text: mapper, imports } = rowMapperReference(member, owner, dialect, project);
  if (!member.tables && !member.many) return { text: fragment`${RESULTS}.single(${mapper})`, imports };
  return { text: fragment`${RESULTS}.${id(member.tables ? 'all' : 'list')}(${num(maxRows)}, ${mapper})`, imports };
}

function outputCode(
  member: DatabaseResponseMember,
  operation: DatabaseOperation,
  call: CallableText,
  from: Rendered,
  owner: Rendered,
  dialect: Dialect,
  project: DatabaseProject,
): Code {
  const output = call.outputs.find((output) => output.parameter === outputName(member, operation));
  if (!output) throw new Error(`${operation.names.method} has no parameter for an output`);
  if (output.read) return output.read;
  const cell = { of: 'call', from, column: num(output.index) } as const;
  if (member.kind === 'rows') {
    const mapper = rowMapperReference(member, owner, dialect, project);
    const rows = dialect.cursor(cell, operation.maxRows, mapper.text);
    return { text: rows.text, imports: [...rows.imports, ...mapper.imports] };
  }
  if (member.kind === 'count') throw new Error('An update count is no output');
  return dialect.read(member.member, cell, project);
}

/** Names the parameter that carries an output; undefined where the function's own value does. */
function outputName(member: DatabaseResponseMember, { routine }: DatabaseOperation): string | undefined {
  if (member.kind === 'value') return member.role === 'return' ? undefined : member.member.name;
  const cursor = member.kind === 'rows' ? member.cursor : undefined;
  return routine.parameters.some((parameter) => parameter.name === cursor) ? cursor : undefined;
}
