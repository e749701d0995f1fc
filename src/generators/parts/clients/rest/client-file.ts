import { constant } from '../../../../checks/names/words.ts';
import type { RestField, RestParameter } from '../../../../model/contract/calls/rest.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import { foundType, requestParameter } from '../../../service/response.ts';
import type { Code } from '../../../text/java/code.ts';
import { javaFile, typeCode } from '../../../text/java/java-file.ts';
import { id, str } from '../../../text/render/escape.ts';
import { fragment, type Rendered } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';
import { requestValue } from '../request-value.ts';
import { addressOf } from './address.ts';
import type { RestBody, RestDetail, RestGroup, RestOperation, RestProject } from './operation.ts';

const TYPE_REFERENCE = 'tools.jackson.core.type.TypeReference';

/**
 * Writes the client of a group: one call for each operation, as the contract describes it.
 * @example
 * GET /pets/{id}   →   Pet getPet(GetPetRequest request) { … .path("id", request.id()) .answer("application/json", Pet.class); }
 */
export function clientFile(group: RestGroup, project: RestProject): Contribution {
  const methods = group.operations.map((operation) => method(operation, project));
  return javaFile(project, {
    home: 'client',
    name: `${group.type}Client`,
    template: 'clients/rest/Client.java',
    imports: [
      runtimeClass('client.rest.RestApi'),
      'org.springframework.stereotype.Component',
      ...methods.flatMap(({ imports }) => imports),
    ],
    view: { doc: `Calls the API: ${group.type}.`, methods },
  });
}

function method(operation: RestOperation, project: RestProject) {
  const { api, names, title } = operation;
  const answer = foundType(operation, project);
  const parameter = requestParameter(operation, project);
  const end = answerCall(api.answer, project);
  const address = addressOf(api.path);
  return {
    name: names.method,
    doc: title,
    verb: api.method,
    path: address.path,
    returns: answer?.text ?? fragment`void`,
    answers: answer !== undefined,
    parameters: parameter.text,
    chain: [
      ...address.query.map(({ name, value }) => fragment`.query(${str(name)}, ${str(value)})`),
      ...api.parameters.map(({ parameter: sent, property }) => parameterCall(sent, requestValue(operation, property))),
      ...(api.body ? bodyCalls(api.body, operation) : []),
      end.text,
    ],
    imports: [
      ...parameter.imports,
      ...(answer?.imports ?? []),
      ...end.imports,
      ...(usesStyles(api) ? [runtimeClass('client.rest.ApiStyle')] : []),
    ],
  };
}

/** Writes a parameter: `.query("ids", ApiStyle.PIPE_DELIMITED, false, request.ids())`; the usual style is left out. */
function parameterCall(sent: RestParameter, own: Rendered): Rendered {
  const { in: place, name, style, explode, json } = sent;
  const value = json ? fragment`api.json(${own})` : own;
  const yes = truth(explode);
  if (place === 'header') return fragment`.header(${str(name)}, ${yes}, ${value})`;
  if (place === 'cookie') return fragment`.cookie(${str(name)}, ${yes}, ${value})`;
  const how = isUsual(sent) ? fragment`` : fragment`, ApiStyle.${id(constant(style))}, ${yes}`;
  return fragment`.${id(place)}(${str(name)}${how}, ${value})`;
}

function isUsual({ in: place, style, explode }: RestParameter): boolean {
  return place === 'path' ? style === 'simple' && !explode : style === 'form' && explode;
}

/** Tells whether a parameter or a field of a body names its style. */
function usesStyles({ parameters, body }: RestDetail): boolean {
  const named = parameters.some(
    ({ parameter }) => (parameter.in === 'path' || parameter.in === 'query') && !isUsual(parameter),
  );
  return named || (body?.fields ?? []).some(({ style }) => style !== undefined);
}

function bodyCalls(body: RestBody, operation: RestOperation): Rendered[] {
  const { request } = operation;
  const { form, mediaType, members, whole, required } = body;
  const how = body.fields.map(fieldCall);
  if (members) {
    const optional = new Set(request.members.filter((member) => member.optional).map((member) => member.property));
    return [
      ...members.map(({ name, property }) =>
        optional.has(property)
          ? fragment`.given(${str(name)}, ${requestValue(operation, property)})`
          : fragment`.member(${str(name)}, ${requestValue(operation, property)})`,
      ),
      ...how,
      fragment`.members(${str(mediaType)}, ${truth(required)})`,
    ];
  }
  const given = request.members.some((member) => member.property === whole && member.optional);
  const call = form === 'text' ? fragment`.text` : given ? fragment`.givenBody` : fragment`.body`;
  return [...how, fragment`${call}(${str(mediaType)}, ${requestValue(operation, whole ?? '')})`];
}

/** Writes the style or the type of a field: `.styled("expand", ApiStyle.DEEP_OBJECT, true)`, `.typed("photo", "image/png")`. */
function fieldCall({ name, style, explode = false, mediaType }: RestField): Rendered {
  return style
    ? fragment`.styled(${str(name)}, ApiStyle.${id(constant(style))}, ${truth(explode)})`
    : fragment`.typed(${str(name)}, ${str(mediaType ?? '')})`;
}

function truth(value: boolean): Rendered {
  return value ? fragment`true` : fragment`false`;
}

/** Writes how the answer is read: a plain type by its class, a type with type arguments by a reference. */
function answerCall(answer: RestDetail['answer'], project: RestProject): Code {
  if (!answer) return { text: fragment`.done();`, imports: [] };
  const accept = str(answer.mediaType);
  if (answer.form === 'text') return { text: fragment`.answerText(${accept});`, imports: [] };
  if (answer.form === 'bytes') return { text: fragment`.answerBytes(${accept});`, imports: [] };
  const type = typeCode(answer.type, project);
  if (!type.text.toString().includes('<')) {
    return { text: fragment`.answer(${accept}, ${type.text}.class);`, imports: type.imports };
  }
  return {
    text: fragment`.answer(${accept}, new TypeReference<${type.text}>() {});`,
    imports: [TYPE_REFERENCE, ...type.imports],
  };
}
