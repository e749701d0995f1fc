import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { STARTER_CREDITS, STARTER_SCHEMAS, STARTER_TESTS } from '../../../constants.ts';
import type { Plans } from '../../../services/plans.ts';
import type { TechnologyCredits } from '../../../shared/wire/plans.ts';
import { technologyName } from '../../part-names.ts';

interface CreditUseProps {
  /** Undefined where it could not be read. */
  readonly credits: readonly TechnologyCredits[] | undefined;
  readonly creditsOf: Plans['serviceCredits'];
  readonly artifactDays: number;
}

/** Shows what an endpoint of each technology costs, beside examples, what is free and what a refund does. */
export function CreditUse({ credits, creditsOf, artifactDays }: CreditUseProps) {
  const { t } = useTranslation();
  return (
    <div className="grid items-start gap-x-10 gap-y-8 md:grid-cols-2 lg:grid-cols-[24rem_minmax(0,1fr)]">
      <Part title={t('creditPricing:technologies.title')}>
        {credits ? (
          <Technologies credits={credits} />
        ) : (
          <p role="alert" className="alert alert-error alert-soft text-sm">
            {t('creditPricing:technologies.error')}
          </p>
        )}
      </Part>
      <div className="flex flex-col gap-8">
        {credits && <Examples credits={credits} creditsOf={creditsOf} />}
        <Free artifactDays={artifactDays} />
        <Part title={t('creditPricing:refund.title')}>
          <p className="max-w-prose">{t('creditPricing:refund.text')}</p>
        </Part>
      </div>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 font-semibold text-base">{title}</h2>
      {children}
    </section>
  );
}

function Technologies({ credits }: { readonly credits: readonly TechnologyCredits[] }) {
  const { t } = useTranslation();
  return (
    <>
      <table className="table rounded-box [&_:is(td,th)]:py-2 border border-base-300 bg-base-100">
        <thead className="text-base-content/80">
          <tr>
            <th scope="col">{t('creditPricing:technologies.technology')}</th>
            <th scope="col" className="text-right">
              {t('creditPricing:technologies.creditsPerEndpoint')}
            </th>
          </tr>
        </thead>
        <tbody>
          {credits.map(({ technology, creditsPerEndpoint }) => (
            <tr key={technology}>
              <th scope="row" className="font-normal">
                {technologyName(t, technology)}
              </th>
              <td className="text-right tabular-nums">{creditsPerEndpoint}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted mt-3 max-w-prose text-sm">{t('creditPricing:technologies.note')}</p>
    </>
  );
}

/** Services as people make them; those alone of which the technology is there. */
const EXAMPLES = [
  { technology: 'rest', text: 'plain', endpoints: 20, sendersEach: 0 },
  { technology: 'soap', text: 'plain', endpoints: 20, sendersEach: 0 },
  { technology: 'rest', text: 'sent', endpoints: 20, sendersEach: 1 },
] as const;

interface ExamplesProps extends Pick<CreditUseProps, 'creditsOf'> {
  readonly credits: readonly TechnologyCredits[];
}

function Examples({ credits, creditsOf }: ExamplesProps) {
  const { t } = useTranslation();
  const shown = EXAMPLES.filter((example) => credits.some(({ technology }) => technology === example.technology));
  if (shown.length === 0) return null;
  return (
    <Part title={t('creditPricing:examples.title')}>
      <dl className="max-w-prose divide-y divide-base-300 rounded-box border border-base-300 bg-base-100 px-4">
        {shown.map(({ technology, text, ...size }) => {
          const values = { technology: technologyName(t, technology), count: size.endpoints };
          return (
            <div key={`${technology} ${text}`} className="flex items-baseline justify-between gap-4 py-2">
              <dt>{t(`creditPricing:examples.${text}`, values)}</dt>
              <dd className="whitespace-nowrap font-semibold tabular-nums">
                {t('creditPricing:examples.credits', { count: creditsOf(technology, size) })}
              </dd>
            </div>
          );
        })}
      </dl>
    </Part>
  );
}

function Free({ artifactDays }: Pick<CreditUseProps, 'artifactDays'>) {
  const { t } = useTranslation();
  const starter = { credits: STARTER_CREDITS, tests: STARTER_TESTS, schemas: STARTER_SCHEMAS };
  const lines = [
    t('creditPricing:free.starter', starter),
    t('creditPricing:free.demo'),
    t('creditPricing:free.failed'),
    t('creditPricing:free.again', { days: artifactDays }),
    t('creditPricing:free.own'),
  ];
  return (
    <Part title={t('creditPricing:free.title')}>
      <ul className="flex max-w-prose list-disc flex-col gap-1.5 pl-5 marker:text-base-content/50">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Part>
  );
}
