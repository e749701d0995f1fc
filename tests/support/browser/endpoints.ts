import type { Locator, Page } from 'playwright';

/** The lines of the chosen endpoints. */
export const endpointLines = (page: Page): Locator => page.locator('#endpoints-grid tbody > tr');

/** The line of the endpoint whose operation is called so, or begins so. */
export const endpointLine = (page: Page, name: string): Locator =>
  endpointLines(page).filter({ has: page.locator('bdi', { hasText: new RegExp(`^${name}`) }) });

/** Where what is selected is edited. */
export const inspector = (page: Page): Locator => page.locator('#endpoints-inspector');

/** Selects an endpoint; what can be said of it is in the inspector then. */
export async function selectEndpoint(page: Page, name: string): Promise<Locator> {
  await endpointLine(page, name).click();
  return inspector(page);
}
