import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx';
import { failureText } from '../components/feedback/failure-text.ts';
import { EmptyState, FailureState, LoadingRows } from '../components/feedback/states.tsx';
import { Section } from '../components/forms/section.tsx';
import type { TokenRow } from '../shared/wire/tokens.ts';
import { call } from './api/client.ts';
import { toast } from './state/toasts.ts';
import { useCall } from './state/use-call.ts';
import { BudgetDialog } from './tokens/budget-dialog.tsx';
import { type Secret, SecretDialog } from './tokens/secret-dialog.tsx';
import { TokenDialog } from './tokens/token-dialog.tsx';
import { TokenTable } from './tokens/token-table.tsx';

type Open =
  | { readonly what: 'new' }
  | { readonly what: 'secret'; readonly secret: Secret }
  | { readonly what: 'replace' | 'delete' | 'budget'; readonly row: TokenRow };

/** The account's application tokens: list, add, a secret that is told once, on and off, budget, delete. */
export default function Tokens() {
  const { t } = useTranslation();
  const tokens = useCall('tokens', () => call('getTokenApp'));
  const [open, setOpen] = useState<Open | undefined>();
  const [busy, setBusy] = useState(false);
  const shown = 'data' in tokens ? tokens.data : undefined;
  const close = () => setOpen(undefined);
  const failed = (failure: Parameters<typeof failureText>[1]) => {
    close();
    toast('error', failureText(t, failure));
    tokens.reload();
  };
  const makeSecret = async (id: string, name: string) => {
    setBusy(true);
    const result = await call('generateToken', { body: { id } });
    setBusy(false);
    tokens.reload();
    if (result.ok) setOpen({ what: 'secret', secret: { name, ...result.data } });
    else failed(result.failure);
  };
  const toggle = async (row: TokenRow) => {
    const result = await call('updateTokenAppActive', { query: { id: row.id } });
    if (!result.ok) return failed(result.failure);
    toast('success', t(row.active ? 'tokenApp:list.switchedOff' : 'tokenApp:list.switchedOn', { name: row.name }));
    tokens.reload();
  };
  const remove = async (row: TokenRow) => {
    setBusy(true);
    const result = await call('deleteTokenApp', { query: { id: row.id } });
    setBusy(false);
    if (!result.ok && result.failure.error !== 'notFound') return failed(result.failure);
    close();
    toast('success', t('tokenApp:delete.done', { name: row.name }));
    tokens.reload();
  };
  const add = (
    <button type="button" className="btn btn-primary" onClick={() => setOpen({ what: 'new' })}>
      {t('tokenApp:add')}
    </button>
  );
  return (
    <>
      {tokens.state === 'failed' && <FailureState failure={tokens.failure} onRetry={tokens.reload} />}
      {tokens.state !== 'failed' && !shown && <LoadingRows label={t('common:forms.loading')} />}
      {shown?.length === 0 && (
        <EmptyState title={t('tokenApp:empty')}>
          <p className="mb-4">{t('tokenApp:emptyLead')}</p>
          {add}
        </EmptyState>
      )}
      {shown && shown.length > 0 && (
        <Section id="tokens" title={t('tokenApp:list.title')} lead={t('tokenApp:list.lead')} actions={add}>
          <TokenTable
            rows={shown}
            onSecret={(row) =>
              row.lastFour === null ? void makeSecret(row.id, row.name) : setOpen({ what: 'replace', row })
            }
            onToggle={(row) => void toggle(row)}
            onBudget={(row) => setOpen({ what: 'budget', row })}
            onDelete={(row) => setOpen({ what: 'delete', row })}
          />
        </Section>
      )}
      {open?.what === 'new' && <TokenDialog onClose={close} onSaved={(id, name) => void makeSecret(id, name)} />}
      {open?.what === 'secret' && <SecretDialog secret={open.secret} onClose={close} />}
      {open?.what === 'budget' && (
        <BudgetDialog
          row={open.row}
          onClose={close}
          onSaved={() => {
            close();
            tokens.reload();
          }}
        />
      )}
      {open?.what === 'replace' && (
        <ConfirmDialog
          title={t('tokenApp:replace.title', { name: open.row.name })}
          confirm={t('tokenApp:replace.confirm')}
          busy={busy}
          onClose={close}
          onConfirm={() => void makeSecret(open.row.id, open.row.name)}
        >
          <p>{t('tokenApp:replace.text', { lastFour: open.row.lastFour, count: open.row.days })}</p>
        </ConfirmDialog>
      )}
      {open?.what === 'delete' && (
        <ConfirmDialog
          title={t('tokenApp:delete.title', { name: open.row.name })}
          confirm={t('tokenApp:delete.confirm')}
          danger
          busy={busy}
          onClose={close}
          onConfirm={() => void remove(open.row)}
        >
          <p>{t('tokenApp:delete.text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
