import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Upgrade } from '../../shared/wire/repository.ts';
import { UpgradeDialog } from './upgrade-dialog.tsx';

interface UpgradesProps {
  readonly upgrades: readonly Upgrade[];
  readonly onStarted: () => void;
}

/** The projects of a repository that would be made with newer versions now, each with what begins it. */
export function Upgrades({ upgrades, onStarted }: UpgradesProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Upgrade | undefined>();
  if (upgrades.length === 0) return null;
  return (
    <ul
      className="flex flex-col gap-2 border-base-300 border-t pt-3"
      aria-label={t('devops:repositories.upgrade.list')}
    >
      {upgrades.map((upgrade) => (
        <li key={upgrade.generationId} className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <span className="wrap-anywhere min-w-0">
            <span className="font-mono font-semibold">{upgrade.name}</span> {versionsText(upgrade)}
          </span>
          <button
            type="button"
            className="btn btn-sm"
            aria-haspopup="dialog"
            aria-label={t('devops:repositories.upgrade.startOne', { name: upgrade.name })}
            onClick={() => setOpen(upgrade)}
          >
            {t('devops:repositories.upgrade.start')}
          </button>
        </li>
      ))}
      {open && (
        <UpgradeDialog
          upgrade={open}
          onClose={() => setOpen(undefined)}
          onStarted={() => {
            setOpen(undefined);
            onStarted();
          }}
        />
      )}
    </ul>
  );
}

/** `Spring Boot 4.1.1 → 4.1.2` */
const versionsText = ({ versions }: Upgrade) =>
  versions.map(({ name, before, after }) => `${name} ${before} → ${after}`).join(' · ');
