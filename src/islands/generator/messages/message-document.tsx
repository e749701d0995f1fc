import { useId, useState } from 'react';
import type { SchemaFile } from '../../../model/contract/contract.ts';
import { FORMATS, hasExtension } from '../../../model/contract/formats.ts';
import type { CheckedMessages } from '../../../shared/wire/messages.ts';
import type { Failure } from '../../../shared/wire.ts';
import { call } from '../../api/client.ts';
import type { FormPart } from '../draft/section-props.ts';
import type { EndpointsSectionProps } from '../endpoints/endpoints-panel.tsx';
import { readUpload } from '../project/read-upload.ts';
import { Problems } from '../project/schema-problems.tsx';
import { MessageFill } from './message-fill.tsx';

const ACCEPTED = FORMATS.openapi.extensions;

type T = FormPart['texts']['t'];

/** Where an AsyncAPI document is chosen, what is wrong with it, and which endpoint it fills. Loaded when first opened. */
export default function MessageDocument(props: EndpointsSectionProps) {
  const { t } = props.texts;
  const [document, setDocument] = useState<CheckedMessages | undefined>();
  const [failure, setFailure] = useState<Failure | undefined>();
  const [busy, setBusy] = useState(false);
  const take = async (chosen: readonly File[]) => {
    if (chosen.length === 0) return;
    setBusy(true);
    const read = await readMessages(chosen, t);
    setBusy(false);
    setFailure('failure' in read ? read.failure : undefined);
    setDocument('data' in read ? read.data : undefined);
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <p className="text-base-content/75 text-sm">{t('common:messageDocument.lead')}</p>
      <label className="btn btn-sm self-start has-focus-visible:outline-2 has-focus-visible:outline-primary">
        {busy && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
        {t(`common:messageDocument.${document ? 'replace' : 'choose'}`)}
        <input
          type="file"
          multiple
          accept={ACCEPTED.map((end) => `.${end}`).join(',')}
          className="sr-only"
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])];
            event.target.value = '';
            void take(chosen);
          }}
        />
      </label>
      <div role="alert" className="text-error text-sm empty:hidden">
        {failure && <Problems failure={failure} t={t} />}
      </div>
      {document && <Found {...{ document, t }} />}
      {document && <MessageFill {...props} document={document} />}
    </div>
  );
}

/** Tells what the document has, what cannot be used of it and why, and what is worth knowing. */
function Found({ document: { title, version, uses, told }, t }: { readonly document: CheckedMessages; readonly t: T }) {
  const refused = uses.flatMap(({ id, refused }) =>
    refused === undefined ? [] : t('common:messageDocument.refused', { name: id, reason: refused }),
  );
  const n = uses.length - refused.length;
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1 text-sm">
      <p id={id} className="wrap-anywhere font-medium">
        {t('common:messageDocument.found', { title, version, n, all: uses.length })}
      </p>
      {refused.length + told.length > 0 && (
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reachable by keyboard
          tabIndex={0}
          aria-labelledby={id}
          className="flex max-h-40 flex-col gap-1 overflow-auto"
        >
          {[...refused, ...told].map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type Read = { readonly data: CheckedMessages } | { readonly failure: Failure };

async function readMessages(chosen: readonly File[], t: T): Promise<Read> {
  if (!chosen.every(({ name }) => hasExtension(name, ACCEPTED))) {
    const message = t('common:validation.fileExtension');
    return { failure: { status: 400, error: 'invalidRequest', message } };
  }
  const read = await readUpload(chosen, t);
  if ('failure' in read) return read;
  const schemaFiles = read.files.map((file): SchemaFile => ({ ...file }));
  const answer = await call('checkMessages', { body: { schemaFiles } });
  return answer.ok ? { data: answer.data } : { failure: answer.failure };
}
