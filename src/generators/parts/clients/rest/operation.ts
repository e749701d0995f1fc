import type { RestCall, RestField, RestParameter } from '../../../../model/contract/calls/rest.ts';
import type { DataType } from '../../../../model/types.ts';
import {
  type ApiDetail,
  type ApiGroup,
  type ApiOperation,
  type ApiProject,
  detailed,
  type SentBody,
} from '../operation.ts';
import { type BodyForm, bodyForm, fieldsOf, sentType } from './body.ts';

/** A body as it is written: its form, and the fields that are not written in the usual way. */
export interface RestBody extends SentBody {
  readonly form: BodyForm;
  readonly mediaType: string;
  readonly required: boolean;
  readonly fields: readonly RestField[];
}

/** An operation as a call over HTTP. */
export interface RestDetail {
  readonly method: RestCall['method'];
  readonly path: string;
  /** The parameters, each with the property of its member of the request. */
  readonly parameters: readonly { readonly parameter: RestParameter; readonly property: string }[];
  readonly body?: RestBody;
  readonly answer?: { readonly form: BodyForm; readonly mediaType: string; readonly type: DataType };
}

export type RestOperation = ApiOperation<RestDetail>;
export type RestGroup = ApiGroup<RestDetail>;
export type RestProject = ApiProject<RestDetail>;

/** Describes a project's operations as calls over HTTP. */
export function restProject(project: ApiProject<ApiDetail<RestCall>>): RestProject {
  return detailed(project, toRest);
}

function toRest({ contract, parameters, body, answer }: ApiDetail<RestCall>): RestDetail {
  const { call } = contract;
  const { method, path } = call;
  const sent = body && toBody(contract, body);
  const form = contract.answer && bodyForm(contract.answer);
  return {
    ...{ method, path },
    parameters: call.parameters.map((parameter, index) => ({ parameter, property: parameters[index] ?? '' })),
    ...(sent && { body: sent }),
    ...(form && answer && { answer: { form, mediaType: contract.answer?.mediaType ?? '', type: answer } }),
  };
}

function toBody({ body, call }: ApiDetail<RestCall>['contract'], sent: SentBody): RestBody | undefined {
  const form = body && bodyForm(body);
  if (!form) return undefined;
  const { required } = body;
  return { ...sent, form, mediaType: sentType(body, form), required, fields: fieldsOf(call.fields ?? [], form) };
}
