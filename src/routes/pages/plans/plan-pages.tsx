import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import { PLANS_KEPT } from '../../../constants.ts';
import type { Plans } from '../../../services/plans.ts';
import { addressIn, LANGUAGES, type Language } from '../../../shared/language.ts';
import { textsFor } from '../../../shared/texts.ts';
import type { AppEnv } from '../../env.ts';
import type { Kept } from '../../send-html.ts';
import type { Shell } from '../../shell.tsx';
import { ContactPage } from './contact-page.tsx';
import { type Offered, PlansPage } from './plans-page.tsx';

export interface PlanPagesDeps {
  readonly plans: Pick<Plans, 'list' | 'technologyCredits' | 'serviceCredits'>;
  /** How long finished files are kept. */
  readonly artifactDays: number;
  readonly log: Pick<Logger, 'error'>;
  /** Whether credits can be paid for here. */
  readonly checkout?: boolean;
  /** For how long caches keep what they show. */
  readonly kept?: Kept;
}

export const PLANS = '/plans';
const CONTACT = '/plans/contact';

/** GET /plans and /es/plans: for anybody and for caches. The address says the language, and no answer knows who asks. */
export function planPages(shell: Shell, deps: PlanPagesDeps, contactUrl: string | undefined): Hono<AppEnv> {
  const { plans, artifactDays, checkout = false, kept = PLANS_KEPT } = deps;
  const app = new Hono<AppEnv>();

  async function sendPlans(c: Context<AppEnv>, language: Language) {
    const t = textsFor(language);
    const offered = await readOffered(deps);
    const contact = contactUrl ?? addressIn(language, CONTACT);
    return shell.renderOpen(c, {
      address: (spoken) => addressIn(spoken, PLANS),
      language,
      version: createHash('sha256')
        .update(JSON.stringify({ ...offered, checkout }))
        .digest('base64url'),
      // What could not be read may be there for the next who asks.
      ...(offered.plans && offered.credits && { kept }),
      status: offered.plans ? 200 : 503,
      show: () => ({
        title: t('creditPricing:title'),
        description: t('creditPricing:lead'),
        body: (
          <PlansPage
            {...offered}
            contact={contact}
            checkout={checkout}
            creditsOf={plans.serviceCredits}
            artifactDays={artifactDays}
          />
        ),
      }),
    });
  }

  function sendContact(c: Context<AppEnv>, language: Language) {
    const t = textsFor(language);
    return shell.renderOpen(c, {
      address: (spoken) => addressIn(spoken, CONTACT),
      language,
      version: '',
      kept,
      show: () => ({
        title: t('creditPricing:contact.title'),
        description: t('creditPricing:contact.lead'),
        body: <ContactPage back={addressIn(language, PLANS)} />,
      }),
    });
  }

  for (const language of LANGUAGES) {
    app.get(addressIn(language, PLANS), (c) => sendPlans(c, language));
    if (contactUrl === undefined) app.get(addressIn(language, CONTACT), (c) => sendContact(c, language));
  }
  return app;
}

/** Reads what is on offer; what cannot be read is left out, and logged. */
async function readOffered({ plans, log }: PlanPagesDeps): Promise<Offered> {
  const orNothing = async <T,>(what: string, found: () => T | Promise<T>) => {
    try {
      return await found();
    } catch (err) {
      log.error({ err, what }, 'the plans page lacks something');
      return undefined;
    }
  };
  return {
    plans: await orNothing('plans', plans.list),
    credits: await orNothing('credits of technologies', plans.technologyCredits),
  };
}
