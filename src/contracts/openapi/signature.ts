import type { RestCall } from '../../model/contract/calls/rest.ts';
import type { ContractBody, ContractOperation } from '../../model/contract/contract.ts';

/**
 * Picks the part of an operation that a caller depends on: its address, its parameters and its bodies, without docs.
 */
export function bare({ parameters, body, answer, refused, call }: ContractOperation<RestCall>): unknown {
  const all = parameters.map(({ type, required, nullable }, index) => ({
    ...call.parameters[index],
    type,
    required,
    nullable,
  }));
  return [call.method, call.path, all, told(body, call.fields), told(answer), refused?.message];
}

function told(body: ContractBody | undefined, fields?: RestCall['fields']): unknown {
  if (!body) return undefined;
  const { mediaType, required, type, nullable } = body;
  return { mediaType, required, type, nullable, ...(fields && { fields }) };
}
