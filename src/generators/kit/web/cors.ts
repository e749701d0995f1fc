import type { OrderedContribution } from '../../parts/part.ts';
import { placeholder } from '../../text/render/escape.ts';

/**
 * CORS for a trigger that pages call by themselves: the owner names the origins that may, and at first there are none.
 */
export function cors(): OrderedContribution[] {
  return [
    { kind: 'runtime', module: 'web' },
    { kind: 'setting', key: 'service.cors.allowed-origins', value: placeholder('CORS_ALLOWED_ORIGINS', '') },
    {
      kind: 'environment',
      name: 'CORS_ALLOWED_ORIGINS',
      example: '',
      meaning: 'Whose pages may call beside those of this origin, with commas between them',
    },
  ];
}
