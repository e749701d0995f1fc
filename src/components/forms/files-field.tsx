import { useState } from 'react';
import type { SchemaFile } from '../../model/contract/contract.ts';
import { decoded, hasExtension } from '../../model/contract/formats.ts';
import { MAX_SCHEMA_BYTES } from '../../model/request/limits.ts';
import { controlAttributes, Field, type FieldProps } from './field.tsx';
import type { FieldTexts } from './texts.ts';

interface FilesFieldProps extends FieldProps {
  readonly texts: FieldTexts;
  /** The files that the form has, as a request sends them. */
  readonly value: unknown;
  readonly onChange: (files: readonly SchemaFile[] | undefined) => void;
}

/** The files of an XML schema: chosen, read as texts in the browser, and sent with the request. */
export function FilesField(props: FilesFieldProps) {
  const { texts, value, onChange, disabled } = props;
  const [problem, setProblem] = useState<string | undefined>();
  const files = Array.isArray(value) ? (value as readonly SchemaFile[]) : [];
  const error = problem === undefined ? props.error : texts.t(`common:validation.${problem}`);
  const take = async (chosen: readonly File[]) => {
    if (chosen.length === 0) return;
    const read = await readFiles(chosen);
    setProblem(typeof read === 'string' ? read : undefined);
    if (typeof read !== 'string') onChange(read);
  };
  return (
    <Field {...props} error={error}>
      <label className="btn btn-sm w-fit has-focus-visible:outline-2 has-focus-visible:outline-primary">
        {texts.t(files.length === 0 ? 'common:api.choose' : 'common:api.replace')}
        <input
          {...controlAttributes({ ...props, error })}
          type="file"
          multiple
          accept=".xsd"
          disabled={disabled}
          className="sr-only"
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])];
            event.target.value = '';
            void take(chosen);
          }}
        />
      </label>
      {files.length > 0 && (
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-mono text-xs">{files.map(({ path }) => path).join(', ')}</span>
          <button type="button" className="btn btn-ghost btn-xs" onClick={() => onChange(undefined)}>
            {texts.t('common:forms.remove')}
          </button>
        </p>
      )}
    </Field>
  );
}

/** Reads chosen files as texts, or tells what is wrong with them: a key of `common:validation`. */
export async function readFiles(chosen: readonly File[]): Promise<readonly SchemaFile[] | string> {
  if (!chosen.every(({ name }) => hasExtension(name, ['xsd']))) return 'fileExtension';
  if (chosen.reduce((sum, { size }) => sum + size, 0) > MAX_SCHEMA_BYTES) return 'schemaTooLarge';
  try {
    return await Promise.all(
      chosen.map(async (file) => ({ path: file.name, content: decoded(new Uint8Array(await file.arrayBuffer())) })),
    );
  } catch {
    return 'fileFormat';
  }
}
