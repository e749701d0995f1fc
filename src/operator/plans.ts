import { PLANS_KEPT } from '../constants.ts';
import type { Database } from '../db/client.ts';
import { removePlan as remove, setPlan as set } from '../services/plans/change-plans.ts';
import { amountOf, type PlanTerms } from '../services/plans/quote.ts';
import { createPlans } from '../services/plans.ts';
import { formatMoney } from '../shared/money.ts';
import { changeOf, readSetPlan, SET_PLAN } from './plan-options.ts';

const MINUTES = Math.ceil((PLANS_KEPT.seconds + PLANS_KEPT.staleSeconds) / 60);
const SEEN = `Caches show it within ${MINUTES} minutes.`;

/** `plans`: what can be bought, in the order in which it is shown. */
export const plans = {
  usage: 'plans',
  async run({ db }: Database, args: readonly string[]): Promise<readonly string[]> {
    if (args.length > 0) throw new Error('It takes no options: plans');
    const all = await createPlans({ db, technologies: [] }).allTerms();
    return all.length > 0 ? all.map(line) : [`There is no plan. ${SET_PLAN} adds one.`];
  },
};

/** `set-plan <id> …`: changes a plan, or adds one. What was bought on its old terms keeps them. */
export const setPlan = {
  usage: SET_PLAN,
  async run({ db }: Database, args: readonly string[]): Promise<readonly string[]> {
    const { id, given } = readSetPlan(args);
    return [line(await set(db, id, (before) => changeOf(given, before))), SEEN];
  },
};

/** `remove-plan <id>`: offers a plan no longer. What was bought on it stays as it is. */
export const removePlan = {
  usage: 'remove-plan <id>',
  async run({ db }: Database, [id, ...rest]: readonly string[]): Promise<readonly string[]> {
    if (!id || rest.length > 0) throw new Error('Name one plan: remove-plan <id>');
    if (!(await remove(db, id))) throw new Error(`There is no plan ${id}; the command “plans” lists them.`);
    return [`${id} was removed.`, SEEN];
  },
};

/** `3-months: 3 months, $1.00 a credit, 5 % discount (100 credits: $95.00), position 2` */
function line(terms: PlanTerms): string {
  const { id, months, listPrice, currency, discount, position } = terms;
  const money = (minor: number) => formatMoney(minor, currency, 'en').replaceAll('\u00a0', ' ');
  const duration = months === null ? 'no time limit' : `${months} ${months === 1 ? 'month' : 'months'}`;
  const cost = `${money(listPrice)} a credit, ${discount / 100} % discount (100 credits: ${money(amountOf(terms, 100))})`;
  return `${id}: ${duration}, ${cost}, position ${position}`;
}
