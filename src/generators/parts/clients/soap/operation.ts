import type { SoapCall, XmlForm, XmlRoot } from '../../../../model/contract/calls/soap.ts';
import type { DataType } from '../../../../model/types.ts';
import { type ApiDetail, type ApiGroup, type ApiOperation, type ApiProject, detailed } from '../operation.ts';

/** A member of a request with its form in XML. */
export interface SentMember {
  readonly property: string;
  readonly form: XmlForm;
}

/** An operation as a message and its answer. */
export interface SoapDetail {
  readonly call: SoapCall;
  readonly headers: readonly { readonly root: XmlRoot; readonly property: string }[];
  /** The members of the element in the body. */
  readonly members: readonly SentMember[];
  /** The property of the request's member that is the whole element. */
  readonly whole?: string;
  readonly answer?: DataType;
}

export type SoapOperation = ApiOperation<SoapDetail>;
export type SoapGroup = ApiGroup<SoapDetail>;
export type SoapProject = ApiProject<SoapDetail>;

/** Describes a project's operations as messages. */
export function soapProject(project: ApiProject<ApiDetail<SoapCall>>): SoapProject {
  return detailed(project, ({ contract: { call }, parameters, body, answer }): SoapDetail => {
    const forms = call.request?.members ?? [];
    const members = (body?.members ?? []).flatMap(({ property }, index) => {
      const form = forms[index];
      return form ? [{ property, form }] : [];
    });
    return {
      ...{ call, members },
      headers: call.headers.map((root, index) => ({ root, property: parameters[index] ?? '' })),
      ...(body?.whole !== undefined && { whole: body.whole }),
      ...(answer && { answer }),
    };
  });
}
