/** What the price depends on: how many endpoints there are, and how many senders each has. */
export interface PricedEndpoint {
  readonly senders: readonly unknown[];
}

/** Credits of a generation: those of each endpoint by its technology, and one for each of its senders. */
export function creditsOf(creditsPerEndpoint: number, endpoints: readonly PricedEndpoint[]): number {
  return endpoints.reduce((sum, { senders }) => sum + creditsPerEndpoint + senders.length, 0);
}
