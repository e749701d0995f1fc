import type { OrderedContribution } from '../../parts/part.ts';

/**
 * Contributes the page that makes a problem (RFC 9457) of what the web server answers by itself: an unknown address, a body that
 * cannot be read.
 */
export function problems(): OrderedContribution[] {
  return [{ kind: 'runtime', module: 'web' }];
}
