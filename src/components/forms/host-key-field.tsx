import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import type { Failure, HostKey, SshServer } from '../../shared/wire.ts';
import { failureText } from '../feedback/failure-text.ts';
import type { FieldProps } from './field.tsx';
import { TextField } from './text-field.tsx';
import type { FieldTexts } from './texts.ts';

/** Asks an SFTP server for its keys. */
export type AskHostKeys = (
  server: SshServer,
) => Promise<
  { readonly ok: true; readonly data: readonly HostKey[] } | { readonly ok: false; readonly failure: Failure }
>;

type Asked =
  | { readonly state: 'unasked' | 'asking' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'shown'; readonly of: string; readonly keys: readonly HostKey[] };

interface HostKeyFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string | undefined;
  readonly texts: FieldTexts;
  /** The server whose keys they are, as far as the form has it. */
  readonly host: string;
  readonly port: string;
  readonly ask: AskHostKeys;
}

/** Keys of a server: typed, or asked for and confirmed by whoever has compared their fingerprints. */
export function HostKeyField({ texts, host, port, ask, ...field }: HostKeyFieldProps) {
  const { t } = texts;
  const [asked, setAsked] = useState<Asked>({ state: 'unasked' });
  const latest = useRef(0);
  const server = `${host.trim()}:${port.trim()}`;
  const test = async () => {
    const mine = ++latest.current;
    setAsked({ state: 'asking' });
    const result = await ask({ host: host.trim(), port: Number(port) });
    if (mine !== latest.current) return;
    setAsked(
      result.ok ? { state: 'shown', of: server, keys: result.data } : { state: 'failed', failure: result.failure },
    );
  };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextField {...field} mono />
      <div>
        <button
          type="button"
          className="btn btn-outline btn-sm"
          disabled={host.trim() === '' || !/^\s*\d+\s*$/.test(port) || asked.state === 'asking'}
          onClick={() => void test()}
        >
          {t(asked.state === 'asking' ? 'common:forms.hostKeys.asking' : 'common:forms.hostKeys.test')}
        </button>
      </div>
      <div aria-live="polite" className="text-xs">
        {asked.state === 'failed' && <p className="text-error">{failureText(t, asked.failure)}</p>}
        {asked.state === 'shown' && asked.of === server && (
          <ShownKeys t={t} keys={asked.keys} value={field.value} onUse={field.onChange} />
        )}
      </div>
    </div>
  );
}

interface ShownKeysProps {
  readonly t: TFunction;
  readonly keys: readonly HostKey[];
  readonly value: string;
  readonly onUse: (value: string) => void;
}

/** The keys that a server shows, each with what makes it the one that is trusted. */
function ShownKeys({ t, keys, value, onUse }: ShownKeysProps) {
  const trusted = value.split(',').map((key) => key.trim().replace(/=$/, ''));
  const isOther = value.includes('SHA256:') && !keys.some(({ fingerprint }) => trusted.includes(fingerprint));
  return (
    <div className="flex flex-col gap-1">
      {isOther && <p className="text-error">{t('common:forms.hostKeys.other')}</p>}
      <p className="text-base-content/75">{t('common:forms.hostKeys.compare')}</p>
      <ul className="flex flex-col gap-1">
        {keys.map(({ kind, fingerprint }) => (
          <li key={kind} className="flex flex-wrap items-center gap-x-2">
            <span>{kind}</span>
            <code className="min-w-0 break-all">{fingerprint}</code>
            {trusted.includes(fingerprint) ? (
              <span className="text-success">{t('common:forms.hostKeys.used')}</span>
            ) : (
              <button
                type="button"
                className="btn btn-xs"
                aria-label={t('common:forms.hostKeys.useOf', { kind })}
                onClick={() => onUse(fingerprint)}
              >
                {t('common:forms.hostKeys.use')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
