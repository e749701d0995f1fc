import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Json } from '../../api/openapi/types.ts';
import { Code } from '../example/code.tsx';
import { type Audience, audienceOf, type ReferenceCall, referred } from './chapters.ts';
import { curlOf } from './curl.ts';
import { SchemaTree, TypeOf } from './schema-tree.tsx';

/** One call: whom it is for, what it takes, what it answers and what it fails with. */
export function Call({ t, call }: { readonly t: TFunction; readonly call: ReferenceCall }) {
  const { operationId, summary, parameters, requestBody } = call;
  const audience = audienceOf(call);
  const body = Object.entries(requestBody?.content ?? {})[0];
  return (
    <article
      id={operationId}
      aria-labelledby={`${operationId}-title`}
      className="scroll-mt-4 border-t border-base-300 pt-5"
    >
      <Heading call={call} />
      <p lang="en" className="mt-1 max-w-prose">
        {summary}
      </p>
      <p className="muted mt-1 text-sm">{audienceText(t, audience)}</p>
      <div className="mt-3 grid items-start gap-x-8 gap-y-4 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          {parameters.length > 0 && (
            <Part title={t('common:reference.parameters')}>
              <Parameters t={t} parameters={parameters} />
            </Part>
          )}
          {body && (
            <Part title={t('common:reference.body')} note={body[0]}>
              <Schema t={t} schema={body[1].schema ?? {}} />
            </Part>
          )}
          <Answer t={t} call={call} />
          <Failures t={t} call={call} />
        </div>
        {typeof audience === 'object' && (
          <div className="min-w-0">
            <Part title={t('common:reference.example')}>
              <Code label={t('common:reference.exampleOf', { call: operationId })} text={curlOf(call)} />
            </Part>
          </div>
        )}
      </div>
    </article>
  );
}

function Heading({ call: { operationId, method, path } }: { readonly call: ReferenceCall }) {
  return (
    <h3 id={`${operationId}-title`} className="wrap-anywhere font-mono text-base">
      <a className="hover:underline" href={`#${operationId}`}>
        <span className="badge badge-neutral badge-sm mr-2 align-middle font-sans">{method.toUpperCase()}</span>
        {path}
      </a>
    </h3>
  );
}

function audienceText(t: TFunction, audience: Audience): string {
  if (audience === 'everybody') return t('common:reference.everybody');
  if (audience === 'people') return t('common:reference.people');
  if (audience.scope === 'any') return t('common:reference.anyToken');
  return t('common:reference.scope', { scope: audience.scope });
}

function Part({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}) {
  return (
    <section>
      <h4 className="mb-1 text-sm font-semibold">
        {title} {note && <span className="muted font-mono text-xs font-normal">{note}</span>}
      </h4>
      {children}
    </section>
  );
}

function Parameters({ t, parameters }: { readonly t: TFunction } & Pick<ReferenceCall, 'parameters'>) {
  return (
    <ul className="schema-tree">
      {parameters.map(({ name, in: place, required, description, schema }) => (
        <li key={name}>
          <code className="font-semibold">{name}</code> <TypeOf schema={schema} />{' '}
          <span className="muted text-xs">{t(`common:reference.places.${place}`)}</span>
          {required && <span className="text-xs font-semibold"> {t('common:reference.required')}</span>}
          {description && (
            <span lang="en" className="muted block text-xs">
              {description}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shows a schema and its members; a schema that stands at the end of the page is only named. */
function Schema({ t, schema }: { readonly t: TFunction; readonly schema: Json }) {
  return (
    <>
      <p>
        <TypeOf schema={schema} />
      </p>
      {referred(schema) === undefined && <SchemaTree schema={schema} required={t('common:reference.required')} />}
    </>
  );
}

function Answer({ t, call: { responses } }: { readonly t: TFunction; readonly call: ReferenceCall }) {
  const found = Object.entries(responses).filter(([status]) => /^[23]/.test(status));
  return found.map(([status, { description, content = {}, headers = {} }]) => {
    const [type, { schema } = {}] = Object.entries(content)[0] ?? [];
    return (
      <Part key={status} title={`${t('common:reference.answer')} ${status}`} note={Object.keys(content).join(', ')}>
        {schema && <Schema t={t} schema={schema} />}
        {!schema && <p className="muted text-sm">{type ? description : t('common:reference.nothing')}</p>}
        {Object.entries(headers).map(([name, header]) => (
          <p key={name} lang="en" className="text-xs">
            <code className="font-semibold">{name}</code> <span className="muted">{header.description}</span>
          </p>
        ))}
      </Part>
    );
  });
}

function Failures({ t, call: { responses } }: { readonly t: TFunction; readonly call: ReferenceCall }) {
  const found = Object.entries(responses).filter(([status, { description }]) => /^[45]/.test(status) && description);
  if (found.length === 0) return null;
  return (
    <Part title={t('common:reference.failures')}>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 text-xs">
        {found.map(([status, { description = '' }]) => (
          <div key={status} className="contents">
            <dt className="font-semibold">{status}</dt>
            <dd className="muted wrap-anywhere font-mono">{description.replaceAll('`', '')}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}
