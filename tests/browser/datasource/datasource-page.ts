import type { Page } from 'playwright';

/** The actions of people on a data source screen, in terms of what they see. */
export function datasourcePage(page: Page) {
  return {
    card: (name: string) => page.getByRole('article', { name, exact: true }),
    dialog: (name: string) => page.getByRole('dialog', { name }),
    /** The text of a failure where the action was: in the form, or on the card. */
    notice: (name: string) => page.getByRole('alert', { name }),
    add: () => page.getByRole('button', { name: 'Add data source' }).click(),
    save: () => page.getByRole('button', { name: 'Save', exact: true }).click(),
    tryIt: () => page.locator('dialog').getByRole('button', { name: 'Test connection' }).click(),
    value: (field: string) => page.locator(`#field-${field}`).inputValue(),
    async fill(values: Readonly<Record<string, string>>): Promise<void> {
      for (const [name, value] of Object.entries(values)) await page.locator(`#field-${name}`).fill(value);
    },
    overflow: () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  };
}
