import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../components/feedback/failure-text.ts';
import { EmptyState } from '../../components/feedback/states.tsx';
import { Section } from '../../components/forms/section.tsx';
import type { WalletLot } from '../../shared/wire/wallet.ts';
import { call } from '../api/client.ts';
import { toast } from '../state/toasts.ts';
import { ActivateDialog } from './activate-dialog.tsx';
import { LotTable } from './lot-table.tsx';

interface LotsProps {
  readonly wallets: readonly WalletLot[];
  readonly onChanged: () => void;
}

/** Each purchase and grant: first what waits to be activated, then what is spent from, then what has ended. */
export function Lots({ wallets, onChanged }: LotsProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<WalletLot | undefined>();
  const [busy, setBusy] = useState(false);
  const of = (state: WalletLot['state']) => wallets.filter((lot) => lot.state === state);
  const [current, ended] = [[...of('inactive'), ...of('active')], of('ended')];
  const activate = async (lot: WalletLot) => {
    setBusy(true);
    const result = await call('activeWallet', { body: { walletId: lot.id } });
    setBusy(false);
    setChosen(undefined);
    if (!result.ok) return toast('error', failureText(t, result.failure));
    toast('success', t('creditPricing:wallet.activate.done'));
    onChanged();
  };
  return (
    <Section id="lots" title={t('creditPricing:wallet.lots.title')} lead={t('creditPricing:wallet.lots.lead')}>
      <div className="flex flex-col gap-3">
        {wallets.length === 0 && (
          <EmptyState title={t('creditPricing:wallet.lots.none')}>{t('creditPricing:wallet.lots.noneLead')}</EmptyState>
        )}
        {current.length > 0 && <LotTable lots={current} onActivate={setChosen} />}
        {ended.length > 0 && (
          <details>
            <summary className="cursor-pointer text-sm">
              {t('creditPricing:wallet.lots.ended', { count: ended.length })}
            </summary>
            <div className="pt-2">
              <LotTable lots={ended} onActivate={setChosen} />
            </div>
          </details>
        )}
      </div>
      {chosen && (
        <ActivateDialog
          lot={chosen}
          busy={busy}
          onClose={() => setChosen(undefined)}
          onConfirm={() => void activate(chosen)}
        />
      )}
    </Section>
  );
}
