import { pagingRefusal } from '../../../../model/described/paging.ts';
import type { DescribedRoutine } from '../../../../shared/wire/described.ts';
import type { EndpointDraft } from '../../draft/draft.ts';

/**
 * @returns why an endpoint's rows cannot be answered in pages, a key of `common:validation`, as far as that is known: what its
 * data source has not told yet, the server finds.
 */
export function pagesRefused(
  { source, senders }: Pick<EndpointDraft, 'source' | 'senders'>,
  described: DescribedRoutine | undefined,
): string | undefined {
  if (source.kind === 'operation') return 'rowsNotHere';
  if (senders.length > 0) return 'pagingSent';
  if (described) return pagingRefusal(described);
  if (source.kind === 'query') return /^\s*(?:insert|update|delete)\b/i.test(source.sql) ? 'pagingWrites' : undefined;
  const { routineKind, readOnly } = source;
  if (routineKind !== 'procedure' && routineKind !== 'function') return undefined;
  return pagingRefusal({ kind: routineKind, ...(readOnly === false && { readOnly }) });
}
