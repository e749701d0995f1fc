import { capital } from '../../../../checks/names/words.ts';
import type { Operation } from '../../../../model/operation.ts';
import type { Group, Project } from '../../../../model/project.ts';
import { isOmittable, type RequestMember, refusesNull } from '../../../../model/types.ts';
import { isMapped, mapperName } from '../../../kit/mapper/mapper.ts';
import { guard } from '../../../kit/web/guard.ts';
import { permissionsOf } from '../../../kit/web/permissions.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import { checkedType, isChecked } from '../../../service/component.ts';
import { answeredType } from '../../../service/response.ts';
import type { Code } from '../../../text/java/code.ts';
import { importsOf } from '../../../text/java/code.ts';
import { javaFile, modelClass, packageOf } from '../../../text/java/java-file.ts';
import { id, str } from '../../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../../text/render/rendered.ts';
import type { Contribution, Use } from '../../part.ts';
import type { GraphqlEndpoint } from './options.ts';
import { pageCode } from './pages.ts';
import { type RequestCode, requestCode } from './request.ts';

const DATA = 'org.springframework.graphql.data';
const VALID = 'jakarta.validation.Valid';

/** @returns the uses of a group's operations, in the group's order. */
export function usesOf(group: Group, uses: ReadonlyMap<Operation, GraphqlEndpoint>): readonly Use<GraphqlEndpoint>[] {
  return group.operations.flatMap((operation) => {
    const options = uses.get(operation);
    return options ? [{ operation, options }] : [];
  });
}

/** Writes the controller of a group: a field of Query or Mutation comes in, one call of the service goes out. */
export function controllerFile(
  group: Group,
  uses: ReadonlyMap<Operation, GraphqlEndpoint>,
  project: Project,
): Contribution {
  const service = `${group.type}Service`;
  const methods = usesOf(group, uses).map((use) => method(use, project));
  const mapper = usesOf(group, uses).some(({ operation }) => isMapped(operation)) ? mapperName(group) : undefined;
  return javaFile(project, {
    home: 'graphql',
    name: `${group.type}Controller`,
    template: 'triggers/graphql/Controller.java',
    imports: [
      'org.springframework.stereotype.Controller',
      `${packageOf(project, 'service')}.${service}`,
      ...methods.flatMap((method) => method.imports),
      ...(mapper ? [runtimeClass('operation.RequestCheck')] : []),
    ],
    view: { doc: `${group.type} over GraphQL.`, service, methods, mapper },
  });
}

function method({ operation, options }: Use<GraphqlEndpoint>, project: Project) {
  const answer = answeredType(operation, project);
  const mapping = `${capital(options.queryOrMutation)}Mapping`;
  const mapped = isMapped(operation);
  const { parameters: own, argument } = mapped ? requestCode(operation, project) : byName(operation, project);
  const page = pageCode(operation);
  const parameters = [...own, ...(page?.parameters ?? [])];
  const comma = operation.request.members.length > 0 ? fragment`, ` : fragment``;
  const permissions = permissionsOf(options);
  const guarded = permissions && guard(permissions);
  return {
    name: operation.names.method,
    guard: guarded?.text,
    mapping,
    answers: answer !== undefined,
    returns: answer?.text ?? fragment`boolean`,
    parameters: parameterList(parameters.map(({ text }) => text)),
    argument: page ? fragment`${argument.text}${comma}${page.request}` : argument.text,
    imports: [
      `${DATA}.method.annotation.${mapping}`,
      ...argument.imports,
      ...(answer?.imports ?? []),
      ...importsOf(parameters),
      ...(page ? [runtimeClass('page.PageRequest')] : []),
      ...(guarded?.imports ?? []),
    ],
  };
}

function parameterList(parameters: readonly Rendered[]): Rendered {
  if (parameters.length < 2) return joined(parameters, '');
  return fragment`\n        ${joined(parameters, ',\n        ')}`;
}

/** An argument for each member of the request. */
function byName({ request: { name, members } }: Operation, project: Project): RequestCode {
  const values = members.map((member) =>
    refusesNull(member) ? fragment`${id(member.component)}.value()` : id(member.component),
  );
  const argument =
    members.length > 0
      ? { text: fragment`new ${id(name)}(${joined(values, ', ')})`, imports: [modelClass(project, name)] }
      : { text: fragment``, imports: [] };
  return { parameters: members.map((member) => inputArgument(member, project)), argument };
}

/** An argument; an optional one keeps whether it was left out. */
function inputArgument(member: RequestMember, project: Project): Code {
  const { text, imports } = checkedType(member, project);
  const name = id(member.component);
  const called = member.property === member.component ? fragment`` : fragment`(${str(member.property)})`;
  const annotation = fragment`@InputArgument${called}`;
  const own = [runtimeClass('graphql.InputArgument'), ...imports];
  if (!isOmittable(member) && !refusesNull(member))
    return { text: fragment`${annotation} ${text} ${name}`, imports: own };
  const checked = isChecked(member, project);
  return {
    text: fragment`${annotation} ${checked ? fragment`@Valid ` : fragment``}Omittable<${text}> ${name}`,
    imports: [runtimeClass('value.Omittable'), ...own, ...(checked ? [VALID] : [])],
  };
}
