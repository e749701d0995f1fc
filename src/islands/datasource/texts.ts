import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldTexts } from '../../components/forms/texts.ts';
import type { DatabaseKind } from '../../model/described/routine.ts';
import type { DatabaseScreen } from '../../shared/databases/database.ts';

export type TextSet = DatabaseScreen['textSet'];

/** The text set of the screen that is shown. */
export const ScreenTexts = createContext<TextSet>('datasourceSqlServer');

/** The texts of the screen, its fields' included. */
export function useDatasourceTexts() {
  const textSet = use(ScreenTexts);
  const { t, i18n } = useTranslation();
  return {
    ...fieldTexts(t, i18n, textSet),
    language: i18n.language,
    say: (key: string, values: Readonly<Record<string, unknown>> = {}): string => t(`${textSet}:${key}`, { ...values }),
    /** A field's hint for a kind of database, where there is one. */
    hintFor: (field: string, kind: DatabaseKind): string =>
      t([`${textSet}:hints.${field}_${kind}`, `${textSet}:hints.${field}`], { defaultValue: '' }),
    kindName: (kind: DatabaseKind): string => t(`common:forms.choices.databaseType.${kind}`),
  };
}

export type DatasourceTexts = ReturnType<typeof useDatasourceTexts>;
