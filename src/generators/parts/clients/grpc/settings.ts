import { settingsPrefix } from '../../../../model/project.ts';
import { placeholder } from '../../../text/render/escape.ts';
import type { OrderedContribution } from '../../part.ts';
import type { GrpcProject } from './operation.ts';

const VARIABLE = 'API_MAX_MESSAGES';
const MOST = 10_000;

/** Contributes the most messages of a stream that are read; nothing where nothing streams, and in a library, which has the default. */
export function streamSettings(project: GrpcProject): OrderedContribution[] {
  if (project.library || !hasStreams(project)) return [];
  return [
    {
      kind: 'setting',
      key: `${settingsPrefix(project)}.api.max-messages`,
      value: placeholder(VARIABLE, MOST),
      comment: 'A stream of more messages is no answer',
    },
    { kind: 'environment', name: VARIABLE, example: String(MOST), meaning: 'Most messages of a stream that are read' },
  ];
}

/** Tells whether an operation answers a stream. */
export function hasStreams({ operations }: GrpcProject): boolean {
  return operations.some(({ api }) => api.contract.call.isStreamed);
}
