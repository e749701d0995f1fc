/** The part of an endpoint that its price depends on. */
export interface PricedEndpoint {
  readonly senders: readonly unknown[];
}

/**
 * Counts the credits of a generation: those of each endpoint by its technology, and one for each of its senders.
 * @example
 * creditsOf(2, [{ senders: [] }, { senders: ['queue'] }])   →   5
 */
export function creditsOf(creditsPerEndpoint: number, endpoints: readonly PricedEndpoint[]): number {
  return endpoints.reduce((sum, { senders }) => sum + creditsPerEndpoint + senders.length, 0);
}
