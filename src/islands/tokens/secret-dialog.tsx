import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';

export interface Secret {
  readonly name: string;
  readonly token: string;
  readonly expirationDate: string;
}

/** Shows the secret of a token, which is told this once, and what to do with it. Escape does not lose it. */
export function SecretDialog({ secret, onClose }: { readonly secret: Secret; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(new Date(secret.expirationDate));
  const use = [
    `export FORJA_URL=${location.origin}`,
    `read -rs FORJA_TOKEN && export FORJA_TOKEN`,
    'curl -X POST -H "Authorization: Bearer $FORJA_TOKEN" $FORJA_URL/api/datasource/endpoint',
  ].join('\n');
  return (
    <Dialog
      title={t('tokenApp:secret.title', { name: secret.name })}
      tone="success"
      decides
      actions={
        <button type="button" className="btn btn-primary" onClick={onClose}>
          {t('tokenApp:secret.kept')}
        </button>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t('tokenApp:secret.once', { date })}</p>
        <div className="flex flex-wrap items-center gap-2 rounded-field border border-base-content/20 bg-base-200 px-3 py-2">
          <code className="wrap-anywhere min-w-0 flex-1 select-all text-sm" data-secret>
            {secret.token}
          </code>
          <CopyButton text={secret.token} title={t('tokenApp:secret.label')} />
        </div>
        <div>
          <div className="flex items-center justify-between gap-2">
            <p className="font-medium">{t('tokenApp:secret.use')}</p>
            <CopyButton text={use} title={t('tokenApp:secret.use')} />
          </div>
          <pre className="wrap-anywhere whitespace-pre-wrap rounded-field bg-base-200 p-3 text-xs">{use}</pre>
          <p className="mt-1 text-base-content/75 text-xs">{t('tokenApp:secret.useHint')}</p>
        </div>
      </div>
    </Dialog>
  );
}
