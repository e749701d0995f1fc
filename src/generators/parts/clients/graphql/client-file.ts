import { runtimeClass } from '../../../runtime/classes.ts';
import { foundType, requestParameter } from '../../../service/response.ts';
import type { Code } from '../../../text/java/code.ts';
import { javaFile, typeCode } from '../../../text/java/java-file.ts';
import { str } from '../../../text/render/escape.ts';
import { fragment, type Rendered } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';
import { requestValue } from '../request-value.ts';
import { documentName } from './documents.ts';
import type { GraphQlGroup, GraphQlOperation, GraphQlProject } from './operation.ts';

const TYPE_REFERENCE = 'tools.jackson.core.type.TypeReference';

/**
 * Writes the client of a group: one call for each operation, as the GraphQL schema describes it.
 * @example
 * query pet(id: ID!): Pet   →   Pet pet(PetRequest request) { … .variable("id", request.id()) .answerOrNull(Pet.class); }
 */
export function clientFile(group: GraphQlGroup, project: GraphQlProject): Contribution {
  const methods = group.operations.map((operation) => method(operation, project));
  return javaFile(project, {
    home: 'client',
    name: `${group.type}Client`,
    template: 'clients/graphql/Client.java',
    imports: [
      runtimeClass('client.graphql.GraphQlApi'),
      'org.springframework.stereotype.Component',
      ...methods.flatMap(({ imports }) => imports),
    ],
    view: { doc: `Calls the API: ${group.type}.`, methods },
  });
}

function method(operation: GraphQlOperation, project: GraphQlProject) {
  const { api, names, title } = operation;
  const { call } = api.contract;
  const answer = foundType(operation, project);
  const parameter = requestParameter(operation, project);
  const end = answerCall(operation, project);
  return {
    name: names.method,
    doc: title,
    kind: call.kind,
    field: call.field,
    returns: answer?.text ?? fragment`void`,
    parameters: parameter.text,
    chain: [
      ...documentCall(operation, project),
      ...call.variables.map(({ name }, index) => variableCall(name, api.parameters[index] ?? '', operation)),
      end.text,
    ],
    imports: [...parameter.imports, ...(answer?.imports ?? []), ...end.imports],
  };
}

/**
 * Writes the name of a document that is not called as its field is; nothing where it is.
 * @example
 * the field CON   →   .document("CON_")
 */
function documentCall(operation: GraphQlOperation, project: GraphQlProject): readonly Rendered[] {
  const name = documentName(operation, project);
  return name === operation.api.contract.call.field ? [] : [fragment`.document(${str(name)})`];
}

/** Writes a variable: `.variable("id", request.id())`, or `.given(…)` for one that may be left out. */
function variableCall(name: string, property: string, operation: GraphQlOperation): Rendered {
  const isOptional = operation.request.members.some((member) => member.property === property && member.optional);
  const how = isOptional ? fragment`given` : fragment`variable`;
  return fragment`.${how}(${str(name)}, ${requestValue(operation, property)})`;
}

/** Writes how the answer is read: a plain type by its class, a type with type arguments by a reference. */
function answerCall({ api: { contract, answer } }: GraphQlOperation, project: GraphQlProject): Code {
  const type = typeCode(answer ?? { kind: 'json' }, project);
  const how = contract.answer?.nullable ? fragment`.answerOrNull` : fragment`.answer`;
  if (!type.text.toString().includes('<')) {
    return { text: fragment`${how}(${type.text}.class);`, imports: type.imports };
  }
  return {
    text: fragment`${how}(new TypeReference<${type.text}>() {});`,
    imports: [TYPE_REFERENCE, ...type.imports],
  };
}
