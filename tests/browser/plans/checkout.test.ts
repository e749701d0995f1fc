import type { Page } from 'playwright';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { findings } from '../../support/browser/screens.ts';
import { portalVisits } from '../../support/browser/visits.ts';
import { stripeServer } from '../../support/servers/stripe-server.ts';

const stripe = await stripeServer();
const { secretKey, webhookSecret, url: stripeUrl } = stripe;
const visits = portalVisits('Buyer', {
  opens: null,
  env: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL: stripeUrl },
});
afterAll(() => stripe.close());
let page: Page;
beforeEach(async () => {
  page = visits.visit.page;
  await atProvider(page);
});

const url = (path: string) => `${visits.portal.url}${path}`;

/** The provider's page: two links, one back with the payment, one away from it. */
async function atProvider(of: Page): Promise<void> {
  await of.route('https://checkout.example.org/**', (route) => {
    const id = new URL(route.request().url()).pathname.split('/').pop() ?? '';
    const form = stripe.sessions.get(id)?.form ?? {};
    const back = form.success_url?.replace('{CHECKOUT_SESSION_ID}', id);
    return route.fulfill({
      contentType: 'text/html',
      body: `<a href="${back}">Pay</a> <a href="${form.cancel_url}">Cancel</a>`,
    });
  });
}

async function quote(of: Page, path = '/plans'): Promise<void> {
  await of.goto(url(path));
  await of.locator('#field-plan').selectOption('12-months');
  await of.locator('#field-quantity').fill('100');
  await of.locator('form button.btn-primary').click();
  await of.locator('form h3').waitFor();
}

/** Goes to the provider's page. @returns the id of the session */
async function buy(): Promise<string> {
  await quote(page);
  await page.getByRole('button', { name: 'Buy these credits' }).click();
  await page.waitForURL('https://checkout.example.org/**');
  return page.url().split('/').pop() ?? '';
}

const dialog = () => page.getByRole('dialog');

describe('buying credits', () => {
  test('leads from a quote to the provider and back to the credits, which wait to be activated', async () => {
    const session = await buy();
    stripe.pay(session);
    await page.getByRole('link', { name: 'Pay' }).click();
    await dialog().getByText('Payment Successful!').waitFor();
    await dialog().getByText('A confirmation email will follow shortly.').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('100 credits are yours.').waitFor();
    expect(await page.getByRole('link', { name: 'To your credits' }).getAttribute('href')).toBe('/credits');
  });

  test('is paid by who comes back before the money does: the page asks again until it is there', async () => {
    const session = await buy();
    let asked = 0;
    stripe.answering = (path) => {
      if (path === `/v1/checkout/sessions/${session}` && ++asked === 3) stripe.pay(session);
    };
    await page.getByRole('link', { name: 'Pay' }).click();
    await dialog().getByText('Payment Successful!').waitFor();
    stripe.answering = undefined;
    expect(asked).toBeGreaterThanOrEqual(3);
  });

  test('that came to nothing says so, and leads back to the plans', async () => {
    await buy();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await dialog().getByText('Payment Processing Error!').waitFor();
    await dialog().getByText('There was a problem completing the transaction.').waitFor();
    expect(await findings(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'OK' }).click();
    await page.getByRole('link', { name: 'Back to the plans' }).click();
    await page.waitForURL('**/plans');
  });

  test('tells what is owed before the buyer goes to pay', async () => {
    const message =
      '70 credits of a payment that was taken back are still owed. This purchase pays them first: 30 of its credits remain.';
    // The server's answer to who owes (tests/integration/payments.test.ts).
    await page.route('**/api/resources/createCheckout', (route) => {
      const { debtShown } = route.request().postDataJSON() as { debtShown?: boolean };
      return debtShown
        ? route.continue()
        : route.fulfill({ status: 409, json: { status: 409, error: 'debtFirst', message } });
    });
    await quote(page);
    await page.getByRole('button', { name: 'Buy these credits' }).click();
    await dialog().getByText(message).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Buy these credits' }).click();
    await dialog().getByRole('button', { name: 'Buy these credits' }).click();
    await page.waitForURL('https://checkout.example.org/**');
  });

  test('by who is not signed in asks for that first, and the quote is there again afterwards', async () => {
    const context = await visits.browser.newContext({ locale: 'es-ES' });
    const nobody = await context.newPage();
    await quote(nobody, '/es/plans');
    await nobody.getByRole('button', { name: 'Comprar estos créditos' }).click();
    await nobody.getByText('Inicie sesión para comprar créditos').waitFor();
    expect(await findings(nobody)).toEqual([]);
    await nobody.getByRole('alert').getByRole('link', { name: 'Iniciar sesión' }).click();
    await nobody.waitForURL('**/api/auth/signin?**');
    await nobody.goto(url('/es/plans'));
    await nobody.locator('#field-quantity').focus();
    await expect.poll(() => nobody.locator('#field-quantity').inputValue()).toBe('100');
    expect(await nobody.locator('#field-plan').inputValue()).toBe('12-months');
    await context.close();
  });
});
