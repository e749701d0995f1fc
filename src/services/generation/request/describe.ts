import { Fault } from '../../../model/fault.ts';
import { isFromDatabase } from '../../../model/request/request.ts';
import type { Contracts } from '../../contracts.ts';
import type { Datasources } from '../../datasources.ts';
import type { Describe } from '../ports.ts';

/** The services that know each kind of source; without `contracts` nothing is made from uploaded schemas. */
interface Sources {
  readonly datasources: Pick<Datasources, 'describe'>;
  readonly contracts?: Pick<Contracts, 'describe'> | undefined;
}

/** Creates the function that describes a request's endpoints, by asking the service that knows its kind of source. */
export function describing({ datasources, contracts }: Sources): Describe {
  return async function describe(accountId, request, signal) {
    if (isFromDatabase(request)) return datasources.describe(accountId, request, signal);
    if (contracts) return contracts.describe(request, signal);
    throw new Fault('unsupported', { values: { what: 'API_SOURCE' } });
  };
}
