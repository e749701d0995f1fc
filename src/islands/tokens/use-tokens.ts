import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../components/feedback/failure-text.ts';
import type { TokenRow } from '../../shared/wire/tokens.ts';
import type { Failure } from '../../shared/wire.ts';
import { call } from '../api/client.ts';
import { toast } from '../state/toasts.ts';
import { useCall } from '../state/use-call.ts';
import type { Secret } from './secret-dialog.tsx';

/** The dialog that is open. */
export type Open =
  | { readonly what: 'new' }
  | { readonly what: 'secret'; readonly secret: Secret }
  | { readonly what: 'replace' | 'delete' | 'budget'; readonly row: TokenRow };

export type Tokens = ReturnType<typeof useTokens>;

/** The account's tokens, the dialog that is open over them, and the calls that change them. */
export function useTokens() {
  const { t } = useTranslation();
  const tokens = useCall('tokens', () => call('getTokenApp'));
  const [open, setOpen] = useState<Open | undefined>();
  const [busy, setBusy] = useState(false);
  const close = () => setOpen(undefined);
  const failed = (failure: Failure) => {
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
  return { tokens, open, busy, setOpen, close, makeSecret, toggle, remove };
}
