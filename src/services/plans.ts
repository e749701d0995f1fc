import { asc, eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { plans } from '../db/schema.ts';
import { price } from '../generators/price.ts';
import { Fault } from '../model/fault.ts';
import type { Plan, Quote, TechnologyCredits } from '../shared/wire/plans.ts';
import { type PlanTerms, planOf, quoteOf } from './plans/quote.ts';

/** Plans, quotes, and what credits are spent on. */
export interface Plans {
  /** Lists the plans in the operator's order. */
  list(): Promise<readonly Plan[]>;
  /** Lists the plans as the table has them. */
  allTerms(): Promise<readonly PlanTerms[]>;
  /** @throws Fault planGone, also for what never was a plan. */
  terms(id: string): Promise<PlanTerms>;
  /** @throws Fault planGone */
  quote(id: string, quantity: number): Promise<Quote>;
  /** The credits of one endpoint of each technology that can be generated. */
  technologyCredits(): readonly TechnologyCredits[];
  /** Prices a service of so many endpoints, with the function that charges. */
  serviceCredits(technology: string, service: ServiceSize): number;
}

interface ServiceSize {
  readonly endpoints: number;
  readonly sendersEach: number;
}

interface PlansDeps {
  readonly db: Db;
  readonly technologies: readonly { readonly id: string }[];
  readonly now?: () => Date;
}

export function createPlans({ db, technologies, now = () => new Date() }: PlansDeps): Plans {
  async function terms(id: string): Promise<PlanTerms> {
    const [row] = await db.select().from(plans).where(eq(plans.id, id));
    if (!row) throw new Fault('planGone');
    return row;
  }
  const allTerms = () => db.select().from(plans).orderBy(asc(plans.position), asc(plans.id));
  return {
    terms,
    allTerms,
    list: async () => (await allTerms()).map(planOf),
    quote: async (id, quantity) => quoteOf(await terms(id), quantity, now()),
    technologyCredits: () =>
      technologies.map(({ id }) => ({
        technology: id,
        creditsPerEndpoint: serviceCredits(id, { endpoints: 1, sendersEach: 0 }),
      })),
    serviceCredits,
  };
}

function serviceCredits(technology: string, { endpoints, sendersEach }: ServiceSize): number {
  const endpoint = { senders: Array.from({ length: sendersEach }) };
  return price({ technology: { id: technology }, endpoints: Array.from({ length: endpoints }, () => endpoint) });
}
