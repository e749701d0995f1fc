import { TextField } from '../../../components/forms/text-field.tsx';
import type { FormPart } from '../draft/section-props.ts';

/** Headers that every call of the API has: constants, no secrets. */
export function HeaderRows({ draft, dispatch, faults, texts }: FormPart) {
  const { t } = texts;
  const { headers } = draft.api;
  const put = (rows: typeof headers) => dispatch({ type: 'api', values: { headers: rows } });
  const typed = (at: number, part: 'name' | 'value') => ({
    path: `headers.${at}.${part}`,
    label: t(`common:api.header.${part}`, { n: at + 1 }),
    error: texts.error(faults, `headers.${at}.${part}`),
    value: headers[at]?.[part] ?? '',
    onChange: (text: string) =>
      put(headers.map((header, index) => (index === at ? { ...header, [part]: text } : header))),
  });
  return (
    <fieldset className="flex flex-col gap-3 md:col-span-2">
      <legend className="font-medium text-sm">{t('common:api.headers')}</legend>
      <p className="text-base-content/75 text-xs">{t('common:api.headersHint')}</p>
      {headers.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a header is its index in the list while it is typed
        <div key={at} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
          <div className="max-sm:col-span-2">
            <TextField {...typed(at, 'name')} mono placeholder="X-Tenant" />
          </div>
          <TextField {...typed(at, 'value')} mono />
          <button
            type="button"
            className="btn btn-ghost btn-square btn-sm mt-7"
            aria-label={t('common:api.removeHeader', { n: at + 1 })}
            onClick={() => put(headers.filter((__, index) => index !== at))}
          >
            <span aria-hidden="true">✕</span>
          </button>
        </div>
      ))}
      <button
        type="button"
        className="btn btn-sm self-start"
        onClick={() => put([...headers, { name: '', value: '' }])}
      >
        {t('common:api.addHeader')}
      </button>
    </fieldset>
  );
}
