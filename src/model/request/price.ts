/** An endpoint as the price depends on it: by the number of its senders. */
export interface PricedEndpoint {
  readonly senders: readonly unknown[];
}

/** Credits of a generation: those of each endpoint by its technology, and one for each of its senders. */
export function creditsOf(creditsPerEndpoint: number, endpoints: readonly PricedEndpoint[]): number {
  return endpoints.reduce((sum, { senders }) => sum + creditsPerEndpoint + senders.length, 0);
}
