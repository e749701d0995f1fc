import type { TFunction } from 'i18next';
import { catalog } from '../generators/parts/catalog.ts';
import { TECHNOLOGIES } from '../model/request/request.ts';
import type { FormServer } from '../shared/form-spec.ts';
import type { NamedTechnologies } from '../shared/named-technologies.ts';

/** Names a technology, by its own text set; that of one for which nothing is generated yet has its id. */
export function technologyName(t: TFunction, id: string): string {
  const technology = catalog.technologies.find((listed) => listed.id === id);
  return t(`${technology?.textSet ?? id}:name`);
}

/** Names all technologies, with the addresses of the forms that this portal has. */
export function namedTechnologies(
  t: TFunction,
  pages: readonly { readonly id: string; readonly route: string }[],
): NamedTechnologies {
  const forms = new Map(pages.map(({ id, route }) => [id, route]));
  const named = TECHNOLOGIES.map((id) => {
    const form = forms.get(id);
    return [id, { name: technologyName(t, id), ...(form !== undefined && { form }) }] as const;
  });
  return Object.fromEntries(named);
}

/** Names a server: what lists call it (`name`), or what a form says of it (`choice`). A product's name is the same in every language. */
export function serverText(t: TFunction, { title, textSet }: FormServer, text: 'name' | 'choice'): string {
  return textSet === undefined ? title : t(`${textSet}:${text}`);
}
