import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx';
import { EmptyState, FailureState, LoadingRows } from '../components/feedback/states.tsx';
import { Section } from '../components/forms/section.tsx';
import { BudgetDialog } from './tokens/budget-dialog.tsx';
import { SecretDialog } from './tokens/secret-dialog.tsx';
import { TokenDialog } from './tokens/token-dialog.tsx';
import { TokenTable } from './tokens/token-table.tsx';
import { type Open, type Tokens as State, useTokens } from './tokens/use-tokens.ts';

/** The account's application tokens: list, add, a secret that is told once, on and off, budget, delete. */
export default function Tokens() {
  const { t } = useTranslation();
  const state = useTokens();
  const { tokens, open, setOpen, makeSecret } = state;
  const shown = 'data' in tokens ? tokens.data : undefined;
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
            onToggle={(row) => void state.toggle(row)}
            onBudget={(row) => setOpen({ what: 'budget', row })}
            onDelete={(row) => setOpen({ what: 'delete', row })}
          />
        </Section>
      )}
      {open && <OpenDialog open={open} state={state} />}
    </>
  );
}

function OpenDialog({ open, state }: { readonly open: Open; readonly state: State }) {
  const { tokens, close, makeSecret } = state;
  if (open.what === 'new') return <TokenDialog onClose={close} onSaved={(id, name) => void makeSecret(id, name)} />;
  if (open.what === 'secret') return <SecretDialog secret={open.secret} onClose={close} />;
  if (open.what !== 'budget') return <Question {...open} state={state} />;
  const saved = () => {
    close();
    tokens.reload();
  };
  return <BudgetDialog row={open.row} onClose={close} onSaved={saved} />;
}

/** Asks before a secret stops working: because a new one replaces it, or with its token. */
function Question({ what, row, state }: Extract<Open, { row: unknown }> & { readonly state: State }) {
  const { t } = useTranslation();
  const { busy, close, makeSecret, remove } = state;
  const replaces = what === 'replace';
  const key = replaces ? 'tokenApp:replace' : 'tokenApp:delete';
  return (
    <ConfirmDialog
      title={t(`${key}.title`, { name: row.name })}
      confirm={t(`${key}.confirm`)}
      danger={!replaces}
      busy={busy}
      onClose={close}
      onConfirm={() => void (replaces ? makeSecret(row.id, row.name) : remove(row))}
    >
      <p>{t(`${key}.text`, replaces ? { lastFour: row.lastFour, count: row.days } : {})}</p>
    </ConfirmDialog>
  );
}
