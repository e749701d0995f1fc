import { useTranslation } from 'react-i18next';
import type { FirstSteps } from '../../shared/wire/services.ts';
import { Command } from '../command.tsx';

interface NextStepsProps {
  readonly fileName: string;
  readonly steps: FirstSteps;
  /** Whether the portal built it: a built service runs as it is, with nothing to open or commit. */
  readonly built: boolean;
}

/** The next steps with a zip, as commands of that very project: run, call, open, commit. */
export function NextSteps({ fileName, steps, built }: NextStepsProps) {
  const { t } = useTranslation();
  const commit = `git init && git add . && git commit -m "Generate ${steps.folder}"`;
  const lines = [
    { id: 'run', shell: `unzip ${fileName} && cd ${steps.folder}\n${steps.run}` },
    ...(steps.call ? [{ id: 'call', shell: steps.call.shell }] : []),
    ...(built
      ? []
      : [
          { id: 'open', shell: 'idea pom.xml' },
          { id: 'commit', shell: commit },
        ]),
  ];
  return (
    <ol className="flex flex-col gap-3 text-sm">
      {lines.map(({ id, shell }) => (
        <li key={id} className="min-w-0">
          <Command title={t(`common:nextSteps.${id}`)} shell={shell} />
          {id === 'open' && <p className="mt-1 text-base-content/75 text-xs">{t('common:nextSteps.openHint')}</p>}
        </li>
      ))}
    </ol>
  );
}
