import type { TFunction } from 'i18next';
import type { Language } from '../../../shared/language.ts';
import { textsFor } from '../../../shared/texts.ts';
import type { Document } from '../../api/openapi/types.ts';
import { Call } from './call.tsx';
import { anchorOf, chaptersOf, type ReferenceChapter, schemaAnchor } from './chapters.ts';
import { SchemaTree } from './schema-tree.tsx';

/** Every call of the portal, from its own OpenAPI document: found by the browser's search, and by address. */
export function ReferencePage({ language, document }: { readonly language: Language; readonly document: Document }) {
  const t = textsFor(language);
  const chapters = chaptersOf(document);
  const schemas = Object.entries(document.components.schemas);
  return (
    <div className="page-main">
      <header className="mb-6 max-w-prose">
        <h1>{t('common:reference.title')}</h1>
        <p className="muted mt-1">{t('common:reference.lead')}</p>
        <p className="mt-2 text-sm">
          <a className="link" href="/api/openapi.json">
            {t('common:reference.document')}
          </a>
        </p>
      </header>
      <div className="grid items-start gap-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <details open className="lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-auto">
          <summary className="min-h-6 cursor-pointer font-semibold">{t('common:reference.contents')}</summary>
          <Contents t={t} chapters={chapters} />
        </details>
        <div className="flex min-w-0 flex-col gap-12">
          {chapters.map((chapter) => (
            <Chapter key={chapter.name} t={t} chapter={chapter} />
          ))}
          <section aria-labelledby="schemas" className="flex flex-col gap-6">
            <h2 id="schemas" className="scroll-mt-4 text-xl font-semibold">
              {t('common:reference.schemas')}
            </h2>
            {schemas.map(([name, schema]) => (
              <article key={name} id={schemaAnchor(name)} className="scroll-mt-4 border-t border-base-300 pt-5">
                <h3 className="font-mono text-base">{name}</h3>
                <SchemaTree schema={schema} required={t('common:reference.required')} />
              </article>
            ))}
          </section>
        </div>
      </div>
    </div>
  );
}

interface ContentsProps {
  readonly t: TFunction;
  readonly chapters: readonly ReferenceChapter[];
}

function Contents({ t, chapters }: ContentsProps) {
  return (
    <nav aria-label={t('common:reference.contents')} className="mt-2">
      <ul className="flex flex-col gap-3 text-sm">
        {chapters.map(({ name, calls }) => (
          <li key={name}>
            <a lang="en" className="inline-block min-h-6 font-semibold hover:underline" href={`#${anchorOf(name)}`}>
              {name}
            </a>
            <ul className="hidden border-l border-base-300 pl-3 lg:block">
              {calls.map(({ operationId }) => (
                <li key={operationId}>
                  <a className="wrap-anywhere block min-h-6 hover:underline" href={`#${operationId}`}>
                    {operationId}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li>
          <a className="inline-block min-h-6 font-semibold hover:underline" href="#schemas">
            {t('common:reference.schemas')}
          </a>
        </li>
      </ul>
    </nav>
  );
}

function Chapter({
  t,
  chapter: { name, description, calls },
}: {
  readonly t: TFunction;
  readonly chapter: ReferenceChapter;
}) {
  return (
    <section aria-labelledby={anchorOf(name)} className="flex flex-col gap-8">
      <header lang="en" className="max-w-prose">
        <h2 id={anchorOf(name)} className="scroll-mt-4 text-xl font-semibold">
          {name}
        </h2>
        <p className="muted mt-1">{description.replaceAll('`', '')}</p>
      </header>
      {calls.map((call) => (
        <Call key={call.operationId} t={t} call={call} />
      ))}
    </section>
  );
}
