import { lower } from '../../../checks/names/words.ts';
import type { Origin } from '../../../model/mapping.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Group, Project } from '../../../model/project.ts';
import { isOmittable, type RequestMember } from '../../../model/types.ts';
import type { OrderedContribution } from '../../parts/part.ts';
import { runtimeClass } from '../../runtime/classes.ts';
import type { Code } from '../../text/java/code.ts';
import { importsOf } from '../../text/java/code.ts';
import { javaFile, modelClass, packageOf, separated } from '../../text/java/java-file.ts';
import { doc, id, mdCode } from '../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../text/render/rendered.ts';
import { constantCode, nowCode } from './values.ts';

/** The parameters of an operation's mapper, and how each member of the request is read from them. */
export interface MapperInput {
  readonly operation: Operation;
  /** Each as a parameter list has it: a type and a name. */
  readonly parameters: readonly Code[];
  readonly values: ReadonlyMap<RequestMember, Given>;
}

/** The Java that reads a member from the parameters; `nullable`: it is null where the member was left out. */
export interface Given extends Code {
  readonly nullable: boolean;
}

/** A group, and its operations that have a mapping. */
export interface MappedGroup {
  readonly group: Group;
  readonly inputs: readonly MapperInput[];
}

/**
 * Names the interface that makes the requests of a group's operations.
 * @example
 * the group Shop   →   ShopRequestMapper
 */
export function mapperName(group: Group): string {
  return `${group.type}RequestMapper`;
}

/** Whether a mapper makes the request of an operation. */
export function isMapped({ input }: Operation): boolean {
  return input.length > 0;
}

/**
 * Writes the mappers: for each group an interface that makes requests of what callers send, and a default class that a
 * bean of the owner's replaces. Nothing where nothing is mapped. `home`: the trigger's package.
 */
export function mappers(
  home: string,
  groups: readonly MappedGroup[],
  project: Project,
): readonly OrderedContribution[] {
  const mapped = groups.filter(({ inputs }) => inputs.length > 0);
  if (mapped.length === 0) return [];
  const clocked = mapped.map(({ inputs }) => inputs.some(({ operation }) => asksClock(operation)));
  const beans = mapped.map(({ group }, index) => ({
    type: mapperName(group),
    name: lower(mapperName(group)),
    clock: clocked[index] === true,
  }));
  const defaults = javaFile(project, {
    home,
    name: 'RequestMapperDefaults',
    template: 'mapper/MapperDefaults.java',
    imports: [...DEFAULTS_IMPORTS, ...(clocked.includes(true) ? ['java.time.Clock'] : [])],
    view: { beans, clock: clocked.includes(true), what: 'requests' },
  });
  return [
    ...mapped.flatMap((group) => mapperFiles(home, group, project)),
    defaults,
    { kind: 'autoConfiguration', type: `${packageOf(project, home)}.RequestMapperDefaults` },
    readme(mapped),
  ];
}

/** Imports of a class that provides defaults. */
export const DEFAULTS_IMPORTS = [
  'org.springframework.boot.autoconfigure.AutoConfiguration',
  'org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean',
  'org.springframework.context.annotation.Bean',
];

function mapperFiles(home: string, { group, inputs }: MappedGroup, project: Project): OrderedContribution[] {
  const name = mapperName(group);
  const methods = inputs.map((input) => method(input, project));
  const clock = inputs.some(({ operation }) => asksClock(operation));
  const signatures = methods.flatMap((method) => method.imports);
  return [
    javaFile(project, { home, name, template: 'mapper/RequestMapper.java', imports: signatures, view: { methods } }),
    javaFile(project, {
      home,
      name: `Default${name}`,
      template: 'mapper/DefaultRequestMapper.java',
      imports: [
        ...signatures,
        ...methods.flatMap((method) => method.bodyImports),
        ...(clock ? ['java.time.Clock'] : []),
      ],
      view: { mapper: name, methods, clock },
    }),
  ];
}

function method({ operation, parameters, values }: MapperInput, project: Project) {
  const { name, members } = operation.request;
  const codes = members.map((member) => codeOf(member, operation, values, project));
  return {
    name: operation.names.method,
    returns: name,
    about: operation.input.map(({ target, from }) => fragment`${id(target.component)}: ${doc(originText(from))}`),
    parameters: parameterList(parameters.map(({ text }) => text)),
    values: separated(codes.map(({ text }) => ({ text }))),
    imports: [modelClass(project, name), ...importsOf(parameters)],
    bodyImports: importsOf(codes),
  };
}

function codeOf(
  member: RequestMember,
  operation: Operation,
  values: ReadonlyMap<RequestMember, Given>,
  project: Project,
): Code {
  const omittable = isOmittable(member) ? [runtimeClass('value.Omittable')] : [];
  const value = values.get(member);
  if (value) {
    if (!value.nullable || !isOmittable(member)) return value;
    return { text: fragment`Omittable.ofNullable(${value.text})`, imports: [...omittable, ...value.imports] };
  }
  const from = operation.input.find(({ target }) => target === member)?.from;
  const known =
    from && 'constant' in from ? constantCode(from.constant, member.type, project) : nowCode(member.type, project);
  if (!isOmittable(member)) return known;
  return { text: fragment`Omittable.of(${known.text})`, imports: [...omittable, ...known.imports] };
}

function asksClock({ input }: Operation): boolean {
  return input.some(({ from }) => 'variable' in from && from.variable === 'now');
}

/** Writes a list of parameters: one stays in the line, several have a line each. */
export function parameterList(parameters: readonly Rendered[]): Rendered {
  return parameters.length > 1 ? fragment`\n        ${joined(parameters, ',\n        ')}` : joined(parameters, '');
}

/**
 * Says where a value comes from, for people.
 * @example
 * {place: 'header', name: 'X-Customer'}   →   header X-Customer
 */
export function originText(from: Origin): string {
  if ('constant' in from) return JSON.stringify(from.constant);
  return 'variable' in from ? from.variable : `${from.place} ${from.name}`;
}

function readme(mapped: readonly MappedGroup[]): OrderedContribution {
  const rows = mapped.flatMap(({ inputs }) =>
    inputs.flatMap(({ operation: { names, input } }) =>
      input.map(({ target, from }) => `| \`${names.method}\` | \`${target.property}\` | ${mdCode(originText(from))} |`),
    ),
  );
  const [first] = mapped;
  const example = first ? mapperName(first.group) : '';
  return {
    kind: 'readmeSection',
    title: 'Where requests come from',
    markdown: `Some members of requests come from elsewhere than by their own names. A bean of your own, such as one of the type
\`${example}\`, makes requests in another way; \`Default${example}\` can be extended.

| Operation | Member | From |
|---|---|---|
${rows.join('\n')}

\`now\` is the time of the bean of type \`java.time.Clock\`.`,
  };
}
