import type { FieldFault } from '../../../../model/fault.ts';
import { nestingFaults } from '../../../kit/mapper/nested.ts';
import type { Use } from '../../part.ts';
import { operationName, paramsOf } from './binding.ts';
import type { SocketEndpoint, SocketProject } from './options.ts';

/** Names of messages that ask something of the connection itself; no operation can have them. */
const OWN_NAMES: ReadonlySet<string> = new Set(['subscribe', 'unsubscribe']);
/** Paths that the service itself answers. */
const OWN_PATH = /^\/(?:actuator|error|asyncapi\.json)(?:\/|$)/;

/** Checks that the path is free, and that each operation has a name of its own. */
export function checkSocket({ path }: SocketProject, uses: readonly Use<SocketEndpoint>[]): readonly FieldFault[] {
  const taken = new Set<string>();
  const named = uses.flatMap(({ operation, options }, index): FieldFault[] => {
    const name = operationName(operation, options);
    const message = OWN_NAMES.has(name) ? 'operationReserved' : taken.has(name) && 'operationTaken';
    taken.add(name);
    return message ? [{ field: `endpoints.${index}.options.operationName`, message }] : [];
  });
  const mapped = uses.flatMap(({ operation }, index) =>
    nestingFaults(operation, [paramsOf(operation)], `endpoints.${index}.input`),
  );
  return [...(OWN_PATH.test(path) ? [{ field: 'options.path', message: 'urlReserved' }] : []), ...named, ...mapped];
}
