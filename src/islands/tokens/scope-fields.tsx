import { useTranslation } from 'react-i18next';
import { FieldNotes, fieldId } from '../../components/forms/field.tsx';
import type { TokenScope } from '../../shared/wire/tokens.ts';

interface ScopeFieldsProps {
  readonly value: readonly TokenScope[];
  readonly error: string | undefined;
  readonly onChange: (scopes: readonly TokenScope[]) => void;
}

/** As TOKEN_SCOPES has them, whose module brings zod along. */
const SCOPES = ['generate', 'schema', 'download', 'devops'] as const satisfies readonly TokenScope[];

/** Chooses the calls that a token may make. */
export function ScopeFields({ value, error, onChange }: ScopeFieldsProps) {
  const { t } = useTranslation();
  const path = 'scopes';
  return (
    <fieldset className="flex min-w-0 flex-col gap-1" aria-describedby={error && `${fieldId(path)}-error`}>
      <legend className="mb-1 font-medium text-sm">
        {t('tokenApp:fields.scopes')}
        <span aria-hidden="true"> *</span>
      </legend>
      {SCOPES.map((scope) => (
        <label key={scope} className="flex cursor-pointer items-start gap-3 py-1 text-sm">
          <input
            type="checkbox"
            id={fieldId(`${path}.${scope}`)}
            className="checkbox checkbox-sm mt-0.5"
            aria-invalid={error ? true : undefined}
            checked={value.includes(scope)}
            onChange={({ target }) =>
              onChange(SCOPES.filter((listed) => (listed === scope ? target.checked : value.includes(listed))))
            }
          />
          <span className="min-w-0">
            <span className="block font-medium">{t(`tokenApp:scopes.${scope}`)}</span>
            <span className="block text-base-content/75 text-xs">{t(`tokenApp:scopes.${scope}Hint`)}</span>
          </span>
        </label>
      ))}
      <FieldNotes path={path} error={error} />
    </fieldset>
  );
}
