import { useState } from 'react';
import { fieldId } from '../../../components/forms/field.tsx';
import { SchemaList } from '../schema-list.tsx';
import { useDatasourceTexts } from '../texts.ts';

interface SchemaChooserProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Asks the database; undefined when it could not be asked. */
  readonly read: () => Promise<readonly string[] | undefined>;
  readonly disabled: boolean;
}

/** Chooses the schemas that a data source offers, among those of the database that the form names. None chosen means all. */
export function SchemaChooser({ chosen, onChange, read, disabled }: SchemaChooserProps) {
  const { say } = useDatasourceTexts();
  const [found, setFound] = useState<readonly string[] | undefined>();
  const [reading, setReading] = useState(false);
  // Those that were chosen stay in sight even when the database no longer has them.
  const names = found && [...new Set([...chosen, ...found])].sort((a, b) => a.localeCompare(b));
  const ask = async () => {
    setReading(true);
    const answer = await read();
    setReading(false);
    if (answer) setFound(answer);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-busy={reading || undefined}>
      <legend className="mb-1 font-medium text-sm">{say('schemas.title')}</legend>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 text-sm" role="status">
          {chosen.length === 0 ? say('schemas.all') : say('schemas.chosen', { count: chosen.length })}
        </p>
        <button
          type="button"
          id={fieldId('schemas')}
          className="btn btn-sm"
          disabled={reading || disabled}
          onClick={() => void ask()}
        >
          {reading && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
          {say('schemas.read')}
        </button>
      </div>
      {names === undefined && chosen.length > 0 && (
        <p className="break-words font-mono text-base-content/75 text-xs">{chosen.join(', ')}</p>
      )}
      {names?.length === 0 && <p className="text-base-content/75 text-sm">{say('schemas.none')}</p>}
      {names && names.length > 0 && <SchemaList names={names} chosen={chosen} onChange={onChange} />}
      <p className="text-base-content/75 text-xs">{say('schemas.hint')}</p>
    </fieldset>
  );
}
