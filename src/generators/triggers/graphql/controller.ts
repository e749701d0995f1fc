import type { Code } from '../../java/code.ts';
import { importsOf } from '../../java/code.ts';
import { javaFile, modelClass, packageOf, typeCode } from '../../java/java-file.ts';
import type { Operation } from '../../model/operation.ts';
import type { Group, Project } from '../../model/project.ts';
import type { RequestMember } from '../../model/types.ts';
import { capital } from '../../names/words.ts';
import type { Contribution, Use } from '../../part.ts';
import { id } from '../../render/escape.ts';
import { fragment, joined } from '../../render/rendered.ts';
import { constraintCode } from '../../service/records.ts';
import { answerType } from '../../service/response.ts';
import type { GraphqlEndpoint } from './options.ts';

const DATA = 'org.springframework.graphql.data';

/** @returns a group's own uses, in its order. */
export function usesOf(group: Group, uses: ReadonlyMap<Operation, GraphqlEndpoint>): readonly Use<GraphqlEndpoint>[] {
  return group.operations.flatMap((operation) => {
    const options = uses.get(operation);
    return options ? [{ operation, options }] : [];
  });
}

/** The controller of a group: a field of Query or Mutation in, one call of the service. */
export function controllerFile(
  group: Group,
  uses: ReadonlyMap<Operation, GraphqlEndpoint>,
  project: Project,
): Contribution {
  const service = `${group.type}Service`;
  const methods = usesOf(group, uses).map((use) => method(use, project));
  const given = methods.some((one) => one.given);
  return javaFile(project, {
    home: 'graphql',
    name: `${group.type}Controller`,
    template: 'triggers/graphql/Controller.java',
    imports: [
      'org.springframework.stereotype.Controller',
      `${packageOf(project, 'service')}.${service}`,
      ...methods.flatMap((one) => one.imports),
      ...(given ? ['java.util.Optional', 'org.jspecify.annotations.Nullable'] : []),
    ],
    view: { doc: `${group.type} over GraphQL.`, service, methods, given },
  });
}

function method({ operation, options }: Use<GraphqlEndpoint>, project: Project) {
  const { name, members } = operation.request;
  const answer = answerType(operation, project);
  const mapping = `${capital(options.queryOrMutation)}Mapping`;
  const parameters = members.map((one) => parameter(one, project));
  const values = members.map((one) => (one.optional ? fragment`given(${id(one.property)})` : id(one.property)));
  const request = members.length > 0 ? [modelClass(project, name)] : [];
  return {
    name: operation.names.method,
    mapping,
    answers: answer !== undefined,
    returns: answer?.text ?? fragment`boolean`,
    parameters:
      parameters.length > 1
        ? fragment`\n        ${joined(
            parameters.map((one) => one.text),
            ',\n        ',
          )}`
        : joined(
            parameters.map((one) => one.text),
            '',
          ),
    argument: members.length > 0 ? fragment`new ${id(name)}(${joined(values, ', ')})` : fragment``,
    given: members.some((one) => one.optional),
    imports: [`${DATA}.method.annotation.${mapping}`, ...request, ...(answer?.imports ?? []), ...importsOf(parameters)],
  };
}

/** What may be left out comes as an ArgumentValue, which knows whether it was. */
function parameter(member: RequestMember, project: Project): Code {
  const type = typeCode(member.type, project);
  if (member.optional) {
    return {
      text: fragment`ArgumentValue<${type.text}> ${id(member.property)}`,
      imports: [`${DATA}.ArgumentValue`, ...type.imports],
    };
  }
  const checks = constraintCode(member, project);
  return {
    text: fragment`@Argument ${checks.text}${type.text} ${id(member.property)}`,
    imports: [`${DATA}.method.annotation.Argument`, ...type.imports, ...checks.imports],
  };
}
