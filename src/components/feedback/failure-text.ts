import type { TFunction } from 'i18next';
import type { Failure } from '../../shared/wire.ts';

/** Errors that the browser itself reports, by their name, and where their texts stand in `common:toasts.errors`. */
const OWN_TEXTS: Readonly<Record<string, string>> = {
  'Request Timeout': 'timeout',
  'INTERNAL SERVER ERROR': 'network',
  'Unknown error': 'unknown',
  'Error download': 'download',
};

/** The sentence that tells a person what failed: the server's, which is translated, or that of the browser's own error. */
export function failureText(t: TFunction, { error, message }: Pick<Failure, 'error' | 'message'>): string {
  const key = OWN_TEXTS[error];
  const own = key && message !== '' ? t(`common:toasts.errors.${key}`) : undefined;
  return own ?? (message || t('common:toasts.errors.unknown'));
}
