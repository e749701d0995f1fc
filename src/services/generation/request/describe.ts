import type { Described } from '../../../model/described.ts';
import { Fault } from '../../../model/fault.ts';
import { recordFilesOf } from '../../../model/request/record-files.ts';
import { type GenerateRequest, isFromDatabase } from '../../../model/request/request.ts';
import type { Contracts } from '../../contracts.ts';
import type { Datasources } from '../../datasources.ts';
import type { Describe } from '../ports.ts';

/** The services that know each kind of source; without `contracts` nothing is made from uploaded schemas. */
interface Sources {
  readonly datasources: Pick<Datasources, 'describe'>;
  readonly contracts?: Pick<Contracts, 'describe' | 'describeRecords'> | undefined;
}

/**
 * Creates the function that describes a request's endpoints, by asking the service that knows its kind of source, and the
 * schema of its records, where it has one.
 */
export function describing({ datasources, contracts }: Sources): Describe {
  return async function describe(accountId, request, signal) {
    const files = recordFilesOf(request);
    if (files.length === 0) return ofSource(accountId, request, signal);
    if (!contracts) throw new Fault('unsupported', { values: { what: 'API_SOURCE' } });
    const recordSchema = await contracts.describeRecords(files, signal);
    return { ...(await ofSource(accountId, request, signal)), recordSchema };
  };

  async function ofSource(accountId: string, request: GenerateRequest, signal?: AbortSignal): Promise<Described> {
    if (isFromDatabase(request)) return datasources.describe(accountId, request, signal);
    if (contracts) return contracts.describe(request, signal);
    throw new Fault('unsupported', { values: { what: 'API_SOURCE' } });
  }
}
