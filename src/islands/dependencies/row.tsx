import { type FormEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dependency } from '../../shared/wire/dependencies.ts';
import { Checked } from './checked.tsx';
import { nameOf } from './name.ts';
import { useVersion } from './use-version.ts';
import { Warnings } from './warnings.tsx';

interface RowProps {
  readonly row: Dependency;
  readonly onSaved: () => void;
  readonly onReset: (row: Dependency) => void;
}

/** One dependency: what it is, the tested version, and the account's own. */
export function Row(props: RowProps) {
  return (
    <div className="grid gap-x-6 gap-y-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
      <About {...props} />
      <VersionForm {...props} />
    </div>
  );
}

function About({ row }: RowProps) {
  const { t } = useTranslation();
  const [first = '', ...others] = row.artifacts;
  const group = first.slice(0, first.indexOf(':'));
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="wrap-anywhere font-mono text-sm" translate="no">
          <span className="text-base-content/75">{group}:</span>
          <span className="font-semibold">{nameOf(row)}</span>
        </span>
        {row.version !== null && <span className="badge badge-primary badge-sm">{t('common:dependencies.own')}</span>}
      </p>
      <p className="text-base-content/75 text-sm">{row.purpose}</p>
      {others.length > 0 && (
        <p className="wrap-anywhere font-mono text-base-content/75 text-xs" translate="no">
          + {others.map((artifact) => nameOf({ artifacts: [artifact] })).join(', ')}
        </p>
      )}
    </div>
  );
}

function VersionForm({ row, onSaved, onReset }: RowProps) {
  const { t } = useTranslation();
  const field = useId();
  const name = nameOf(row);
  const version = useVersion(row, onSaved);
  const save = (event: FormEvent) => {
    event.preventDefault();
    void version.save();
  };
  return (
    <form className="flex min-w-0 flex-col gap-1" onSubmit={save} noValidate>
      <label htmlFor={field} className="sr-only">
        {t('common:dependencies.field', { name })}
      </label>
      <div className="flex min-w-0 flex-wrap gap-2">
        <VersionInput id={field} row={row} version={version} />
        <button
          type="submit"
          className="btn btn-sm"
          disabled={!version.isNew || version.busy}
          aria-label={t('common:dependencies.saveOne', { name })}
        >
          {t('common:dependencies.save')}
        </button>
        {row.version !== null && (
          <button
            type="button"
            className="btn btn-ghost btn-sm"
            disabled={version.busy}
            aria-label={t('common:dependencies.resetOne', { name, version: row.defaultVersion })}
            onClick={() => onReset(row)}
          >
            {t('common:dependencies.reset')}
          </button>
        )}
      </div>
      <Told id={field} row={row} version={version} />
    </form>
  );
}

interface VersionProps {
  readonly id: string;
  readonly row: Dependency;
  readonly version: ReturnType<typeof useVersion>;
}

function VersionInput({ id, row, version }: VersionProps) {
  return (
    <span className={`input input-sm min-w-32 flex-1 font-mono ${version.error ? 'input-error' : ''}`}>
      <input
        id={id}
        value={version.typed}
        onChange={(event) => version.type(event.target.value)}
        placeholder={row.defaultVersion}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={version.error ? true : undefined}
        aria-describedby={`${id}-told`}
      />
      {row.ending && <span className="text-base-content/75">{row.ending}</span>}
    </span>
  );
}

/** Tells below the field why a version is refused, or which one is tested, and its known problems. */
function Told({ id, row, version }: VersionProps) {
  const { t } = useTranslation();
  return (
    <div id={`${id}-told`} className="flex flex-col gap-2 text-xs">
      {version.error ? (
        <p role="alert" className="text-error">
          {version.error}
        </p>
      ) : (
        <p className="text-base-content/75">
          {t('common:dependencies.tested', { version: `${row.defaultVersion}${row.ending}` })}
        </p>
      )}
      <Checked version={version} />
      {!version.check && <Warnings warnings={row.warnings} />}
    </div>
  );
}
