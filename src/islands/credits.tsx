import { useTranslation } from 'react-i18next';
import { FailureState, LoadingRows } from '../components/feedback/states.tsx';
import { call } from './api/client.ts';
import { Balance } from './credits/balance.tsx';
import { Debt } from './credits/debt.tsx';
import { Lots } from './credits/lots.tsx';
import { Months } from './credits/months.tsx';
import { Movements } from './credits/movements.tsx';
import { useReload } from './credits/use-reload.ts';
import { WarningForm } from './credits/warning-form.tsx';
import { useNews } from './services/use-news.ts';
import { useCall } from './state/use-call.ts';

/** The credits of this account: how many it has, how many are held, where they came from and where they went. */
export default function Credits() {
  const { t } = useTranslation();
  const wallet = useCall('wallet', () => call('getWallet'));
  const shown = 'data' in wallet ? wallet.data : undefined;
  const news = useNews(shown?.holds.map(() => ({ state: 'running' as const })));
  const { reload } = wallet;
  useReload(news, reload);
  return (
    <div className="flex flex-col gap-4">
      {wallet.state === 'failed' && <FailureState failure={wallet.failure} onRetry={reload} />}
      {wallet.state !== 'failed' && !shown && <LoadingRows label={t('creditPricing:wallet.loading')} rows={6} />}
      {shown && (
        <>
          {shown.debt > 0 && <Debt debt={shown.debt} />}
          <div className="grid gap-4 lg:grid-cols-2">
            <Balance wallet={shown} />
            <Months news={news} />
          </div>
          <Lots wallets={shown.wallets} onChanged={reload} />
          <WarningForm warnCredits={shown.warnCredits} onSaved={reload} />
          <Movements news={news} />
        </>
      )}
    </div>
  );
}
