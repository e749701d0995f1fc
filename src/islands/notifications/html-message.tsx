import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingRows } from '../../components/feedback/states.tsx';

/** A message that is HTML (SPEC §8); only its text when the sanitiser cannot be loaded. */
export function HtmlMessage({ html }: { readonly html: string }) {
  const { t } = useTranslation();
  const clean = useSanitized(html);
  if (clean === undefined) return <LoadingRows label={t('common:dialogs.loading')} rows={1} />;
  if ('text' in clean) return <p className="whitespace-pre-line">{clean.text}</p>;
  return (
    <div
      className="html-message"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: DOMPurify has been over it
      dangerouslySetInnerHTML={{ __html: clean.html }}
    />
  );
}

type Clean = { readonly html: string } | { readonly text: string };

function useSanitized(html: string): Clean | undefined {
  const [clean, setClean] = useState<Clean>();
  useEffect(() => {
    let current = true;
    const show = (next: Clean) => current && setClean(next);
    import('./sanitize.ts').then(
      ({ sanitize }) => show({ html: sanitize(html) }),
      () => show({ text: new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '' }),
    );
    return () => {
      current = false;
    };
  }, [html]);
  return clean;
}
