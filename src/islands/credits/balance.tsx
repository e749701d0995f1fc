import { useTranslation } from 'react-i18next';
import { Section } from '../../components/forms/section.tsx';
import type { Wallet, WalletHold } from '../../shared/wire/wallet.ts';

/** Shows the credits that can be spent, and those that are held with the generation that holds them. */
export function Balance({ wallet }: { readonly wallet: Wallet }) {
  const { t } = useTranslation();
  // With a debt its notice leads there.
  const buy = wallet.debt === 0 && (
    <a className="btn btn-primary btn-sm" href="/plans">
      {t('creditPricing:wallet.buy')}
    </a>
  );
  return (
    <Section id="balance" title={t('creditPricing:wallet.balance.title')} actions={buy}>
      <div className="flex flex-col gap-4">
        <Figures wallet={wallet} />
        {wallet.holds.length > 0 && <Holds holds={wallet.holds} />}
      </div>
    </Section>
  );
}

function Figures({ wallet }: { readonly wallet: Wallet }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const rows = [
    ['credits', wallet.remaining, wallet.held],
    ['tests', wallet.remainingTests, wallet.heldTests],
    ['xsd', wallet.remainingXsd, wallet.heldXsd],
  ] as const;
  return (
    <div>
      <table className="w-full text-sm tabular-nums">
        <thead className="text-base-content/75 text-xs">
          <tr>
            <th scope="col" className="font-normal">
              <span className="sr-only">{t('creditPricing:wallet.balance.kind')}</span>
            </th>
            {(['available', 'held', 'all'] as const).map((column) => (
              <th key={column} scope="col" className="pb-1 pl-3 text-right font-normal">
                {t(`creditPricing:wallet.balance.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([kind, available, held]) => (
            <tr key={kind} className="border-base-300 border-t">
              <th scope="row" className="py-1.5 text-left font-normal">
                {t(`creditPricing:wallet.balance.${kind}`)}
              </th>
              <td className={`pl-3 text-right font-semibold ${kind === 'credits' ? 'text-2xl leading-8' : ''}`}>
                {number.format(available)}
              </td>
              <td className="pl-3 text-right">{number.format(held)}</td>
              <td className="pl-3 text-right">{number.format(available + held)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-2 text-base-content/75 text-xs">{t('creditPricing:wallet.balance.hint')}</p>
    </div>
  );
}

function Holds({ holds }: { readonly holds: readonly WalletHold[] }) {
  const { t, i18n } = useTranslation();
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section>
      <h3 className="mb-1 font-semibold text-sm">{t('creditPricing:wallet.holds.title')}</h3>
      <ul className="divide-y divide-base-300 border-base-300 border-t text-sm">
        {holds.map(({ id, name, since, ...amounts }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <a className="link break-all font-mono" href={`/services?id=${id}`}>
              {name}
            </a>
            <span className="text-base-content/75 tabular-nums">
              {(['credits', 'tests', 'xsd'] as const)
                .filter((kind) => amounts[kind] > 0)
                .map((kind) => t(`creditPricing:wallet.amounts.${kind}`, { count: amounts[kind] }))
                .join(' · ')}{' '}
              {t('creditPricing:wallet.holds.since', { date: date.format(new Date(since)) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
