import { useState } from 'react';
import { fieldId } from '../../../components/forms/field.tsx';
import type { SchemaFile } from '../../../model/contract/contract.ts';
import { EXTENSIONS, SHOWN_FORMATS } from '../../../model/contract/formats.ts';
import { MAX_SCHEMA_BYTES } from '../../../model/request/limits.ts';
import type { Failure } from '../../../shared/wire.ts';
import { isKept } from '../draft/api-draft.ts';
import type { FormPart } from '../draft/section-props.ts';
import { readUpload } from './read-upload.ts';
import { Problems } from './schema-problems.tsx';
import type { ContractState } from './use-contract.ts';

/** The kinds of files that the file chooser offers. */
const ACCEPTED = [...EXTENSIONS, 'zip'].map((end) => `.${end}`).join(',');

/** The files that can be dropped, in words. */
const TAKEN = {
  formats: SHOWN_FORMATS.map(
    ({ name, extensions }) => `${name} (${extensions.map((end) => `.${end}`).join(', ')})`,
  ).join(', '),
  limit: `${MAX_SCHEMA_BYTES / 1_048_576} MB`,
};

type SchemaUploadProps = FormPart & Pick<ContractState, 'contract'>;

/** Where a schema is dropped or chosen, which files it has, and what is wrong with it, with line and column. */
export function SchemaUpload({ draft, dispatch, faults, texts, contract }: SchemaUploadProps) {
  const { t } = texts;
  const { files } = draft.api;
  const [problem, setProblem] = useState<Failure | undefined>();
  const [busy, setBusy] = useState(false);
  const take = async (chosen: readonly File[]) => {
    if (chosen.length === 0) return;
    setBusy(true);
    const read = await readUpload(chosen, t);
    setBusy(false);
    setProblem('failure' in read ? read.failure : undefined);
    if ('files' in read) dispatch({ type: 'api', values: { files: read.files } });
  };
  const failure = problem ?? (contract.state === 'failed' ? contract.failure : undefined);
  const error = texts.error(faults, 'schemaFiles');
  return (
    <section
      id={fieldId('schemaFiles')}
      tabIndex={-1}
      aria-label={texts.label('schemaFiles')}
      className="flex flex-col gap-2 rounded-field border border-base-content/40 border-dashed p-3 outline-none md:col-span-2"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void take([...event.dataTransfer.files]);
      }}
    >
      <FileChooser
        {...{ busy: busy || contract.state === 'loading', isFirst: files.length === 0, t }}
        onChoose={take}
      />
      <Files files={files} title={contract.state === 'ready' ? contract.data.title : ''} />
      {contract.state === 'ready' && <Told sentences={contract.data.told} />}
      {files.length > 0 && !isKept(draft.api) && <p className="text-sm">{t('common:api.notKept')}</p>}
      <div role="alert" className="text-error text-sm empty:hidden">
        {failure ? <Problems failure={failure} t={t} /> : error}
      </div>
    </section>
  );
}

interface FileChooserProps {
  readonly busy: boolean;
  readonly isFirst: boolean;
  readonly t: FormPart['texts']['t'];
  readonly onChoose: (files: readonly File[]) => Promise<void>;
}

function FileChooser({ busy, isFirst, t, onChoose }: FileChooserProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <label className="btn btn-sm has-focus-visible:outline-2 has-focus-visible:outline-primary">
        {busy && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
        {t(isFirst ? 'common:api.choose' : 'common:api.replace')}
        <input
          type="file"
          multiple
          accept={ACCEPTED}
          className="sr-only"
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])];
            event.target.value = '';
            void onChoose(chosen);
          }}
        />
      </label>
      <span className="min-w-0 text-base-content/75 text-sm">{t('common:api.drop', TAKEN)}</span>
    </div>
  );
}

function Files({ files, title }: { readonly files: readonly SchemaFile[]; readonly title: string }) {
  const SHOWN = 5;
  if (files.length === 0) return null;
  return (
    <p className="min-w-0 break-words font-mono text-xs">
      {title && <span className="font-sans font-semibold text-sm">{title} · </span>}
      {files
        .slice(0, SHOWN)
        .map(({ path }) => path)
        .join(', ')}
      {files.length > SHOWN && ` … (${files.length})`}
    </p>
  );
}

/** Tells facts about the files that are worth knowing though nothing is wrong. */
function Told({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reachable by keyboard
      tabIndex={0}
      className="flex max-h-24 flex-col gap-1 overflow-auto text-sm"
    >
      {sentences.map((sentence) => (
        <li key={sentence} className="wrap-anywhere">
          {sentence}
        </li>
      ))}
    </ul>
  );
}
