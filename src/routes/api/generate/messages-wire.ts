import type { ContractType, Refused } from '../../../model/contract/contract.ts';
import type { MessageContract, MessageUse } from '../../../model/contract/messages.ts';
import type { DataType } from '../../../model/types.ts';
import type { textsFor } from '../../../shared/texts.ts';
import type { CheckedMessages, CheckedUse } from '../../../shared/wire/messages.ts';

export type Texts = ReturnType<typeof textsFor>;

/** Tells what is wrong, and where. */
export function refusalText({ message, values, line, column = 1, file = '' }: Refused, t: Texts): string {
  const reason = t([`common:validation.${message}`, `common:${message}`], { ...values });
  return line === undefined ? reason : t('common:api.reasonAt', { reason, file, line, column });
}

/** Writes an uploaded document of messages as forms get it: reasons in the caller's language, types by their keys. */
export function messagesToWire({ title, version, types, uses, told }: MessageContract, t: Texts): CheckedMessages {
  return {
    ...{ title, version },
    told: told.map((note) => refusalText(note, t)),
    uses: uses.map((use) => useOf(use, t)),
    types: Object.fromEntries(types.map((type) => [type.key, typeOf(type)])),
  };
}

function useOf({ message, refused, parameters, brokers, ...use }: MessageUse, t: Texts): CheckedUse {
  const { name = '', written = '' } = message ?? {};
  const [headers, payload] = [keyOf(message?.headers), keyOf(message?.payload)];
  return {
    ...use,
    parameters: parameters.map((parameter) => ({ ...parameter, values: [...parameter.values] })),
    brokers: [...brokers],
    ...(message && {
      message: { name, written, ...(headers !== undefined && { headers }), ...(payload !== undefined && { payload }) },
    }),
    ...(refused && { refused: refusalText(refused, t) }),
  };
}

const keyOf = (type: DataType | undefined) => (type?.kind === 'ref' ? type.name : undefined);

function typeOf(type: ContractType): CheckedMessages['types'][string] {
  if (type.kind === 'enum') return { members: [], values: [...type.values] };
  return { members: type.members.map(({ name, written, required, type }) => ({ name, written, required, type })) };
}
