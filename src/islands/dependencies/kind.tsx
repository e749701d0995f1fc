import { useTranslation } from 'react-i18next';
import { Section } from '../../components/forms/section.tsx';
import type { Dependency } from '../../shared/wire/dependencies.ts';
import { Row } from './row.tsx';

interface KindProps {
  readonly id: string;
  readonly platform: string;
  readonly kind: Dependency['kind'];
  readonly rows: readonly Dependency[];
  readonly onSaved: () => void;
  readonly onReset: (row: Dependency) => void;
}

/** The dependencies of one kind on one platform. */
export function Kind({ id, platform, kind, rows, onSaved, onReset }: KindProps) {
  const { t } = useTranslation();
  const title = `${t(`common:dependencies.platforms.${platform}`)} · ${t(`common:dependencies.kinds.${kind}`)}`;
  return (
    <Section id={id} title={title} lead={t(`common:dependencies.kindLeads.${kind}`)}>
      <ul className="-my-4 divide-y divide-base-300">
        {rows.map((row) => (
          <li key={row.dependency} className="py-3">
            <Row key={row.version} row={row} onSaved={onSaved} onReset={onReset} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
