import type { TFunction } from 'i18next';

const FIELDS = ['name', 'domain', 'server', 'source', 'datasource', 'schema'];
const ENDPOINTS = ['first', 'second', 'third'];

/** Stands in the place of a form whose request is on its way: the shapes of its project and its endpoints, and nothing to touch. */
export function FormComing({ t }: { readonly t: TFunction }) {
  return (
    <div role="status" className="flex flex-col gap-6">
      <p className="flex items-center gap-2 text-sm">
        <span className="loading loading-spinner loading-sm text-primary" aria-hidden="true" />
        {t('common:forms.coming')}
      </p>
      <div
        aria-hidden="true"
        className="grid gap-4 rounded-box border border-base-300 bg-base-100 p-4 sm:p-5 md:grid-cols-2"
      >
        {FIELDS.map((field) => (
          <div key={field} className="flex flex-col gap-2">
            <div className="skeleton h-4 w-28" />
            <div className="skeleton h-10 w-full" />
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="flex flex-col gap-2 rounded-box border border-base-300 bg-base-100 p-4 sm:p-5">
        {ENDPOINTS.map((endpoint) => (
          <div key={endpoint} className="skeleton h-11 w-full" />
        ))}
      </div>
    </div>
  );
}
