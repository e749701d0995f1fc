import { useState } from 'react';
import { useDatasourceTexts } from './texts.ts';

interface SchemaListProps {
  readonly names: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** A list of check boxes that typing narrows; choosing all or none is about those that are shown. */
export function SchemaList({ names, chosen, onChange }: SchemaListProps) {
  const { say } = useDatasourceTexts();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = names.filter((name) => name.toLowerCase().includes(wanted));
  const choose = (some: readonly string[], on: boolean) => {
    const rest = chosen.filter((name) => !some.includes(name));
    onChange(on ? [...rest, ...some] : rest);
  };
  return (
    <div className="rounded-field border border-base-content/20">
      <div className="flex flex-wrap items-center gap-2 border-base-300 border-b p-2">
        <SearchField label={say('schemas.search')} value={search} onChange={setSearch} />
        <button type="button" className="btn btn-sm" disabled={shown.length === 0} onClick={() => choose(shown, true)}>
          {say('schemas.chooseShown', { n: shown.length })}
        </button>
        <button type="button" className="btn btn-sm" disabled={shown.length === 0} onClick={() => choose(shown, false)}>
          {say('schemas.clearShown')}
        </button>
      </div>
      {shown.length === 0 && <p className="p-3 text-base-content/75 text-sm">{say('schemas.nothing', { search })}</p>}
      <ul className="max-h-56 overflow-y-auto empty:hidden">
        {shown.map((name) => (
          <li key={name}>
            <label className="flex min-h-10 cursor-pointer items-center gap-3 px-3 text-sm hover:bg-base-200">
              <input
                type="checkbox"
                className="checkbox checkbox-sm"
                checked={chosen.includes(name)}
                onChange={(event) => choose([name], event.target.checked)}
              />
              <span className="min-w-0 break-all font-mono">{name}</span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <input
      type="search"
      className="input input-sm min-w-32 flex-1 font-mono"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      // Enter would save the form.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
