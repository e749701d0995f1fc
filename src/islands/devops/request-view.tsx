import { useTranslation } from 'react-i18next';
import type { PreviewedCall, PreviewedDevops } from '../../shared/wire/devops.ts';

/** A request as it would go over the wire, its secrets as asterisks. */
export function RequestView({ shown }: { readonly shown: PreviewedDevops }) {
  const { t } = useTranslation();
  return (
    <section role="status" aria-label={t('devops:screen.request')} className="flex flex-col gap-3">
      {shown.before && (
        <>
          <p className="text-base-content/75 text-xs">{t('devops:screen.before')}</p>
          <Wire call={shown.before} />
        </>
      )}
      <Wire call={shown.call} />
      <p className="text-base-content/75 text-xs">{t('devops:screen.notSent')}</p>
    </section>
  );
}

function Wire({ call: { method, url, headers, body } }: { readonly call: PreviewedCall }) {
  return (
    <pre
      className="max-h-80 overflow-auto rounded-field bg-base-200 p-3 text-xs"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
      tabIndex={0}
    >
      <code className="wrap-anywhere whitespace-pre-wrap">
        <strong>{method}</strong> {url}
        {'\n'}
        {headers.map(({ name, value }) => `${name}: ${value}\n`).join('')}
        {body !== null && `\n${readable(body, headers)}`}
      </code>
    </pre>
  );
}

/** JSON with a member a line, a form with a parameter a line: nobody reads it otherwise. */
function readable(body: string, headers: PreviewedCall['headers']): string {
  const type = headers.find(({ name }) => name === 'content-type')?.value ?? '';
  return type.includes('json') ? JSON.stringify(JSON.parse(body), null, 2) : body.replaceAll('&', '\n&');
}
