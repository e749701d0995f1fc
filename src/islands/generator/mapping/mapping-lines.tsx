import type { TFunction } from 'i18next';
import type { Mapping, Origin } from '../../../model/mapping.ts';

/** A mapping to be read: a line for each member with where it comes from. */
export function MappingLines({ mapping, t }: { readonly mapping: Mapping; readonly t: TFunction }) {
  return mapping.map(({ target, from }) => (
    <span key={target} className="wrap-anywhere block whitespace-normal pl-3 text-base-content/75 text-xs">
      {target} ← {originText(from, t)}
    </span>
  ));
}

function originText(from: Origin, t: TFunction): string {
  if ('variable' in from) return t(`common:inputs.variables.${from.variable}`);
  if ('constant' in from) return JSON.stringify(from.constant);
  return `${t(`common:inputs.places.${from.place}`)} ${from.name}`;
}
