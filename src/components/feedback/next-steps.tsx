import type { FirstSteps } from '../../shared/services-wire.ts';
import { CopyButton } from '../copy-button.tsx';
import { useTexts } from '../texts.ts';

interface NextStepsProps {
  readonly fileName: string;
  readonly steps: FirstSteps;
  /** What was built runs as it is: there is nothing to open and to commit. */
  readonly built: boolean;
}

/** What to do with a zip, in commands of that very project: run, call, open, commit. */
export function NextSteps({ fileName, steps, built }: NextStepsProps) {
  const { t } = useTexts();
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

function Command({ title, shell }: { readonly title: string; readonly shell: string }) {
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-medium">{title}</h3>
        <CopyButton text={shell} title={title} />
      </div>
      <pre
        className="mt-1 overflow-x-auto rounded-field bg-base-200 px-3 py-2 font-mono text-xs"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
        tabIndex={0}
      >
        {shell}
      </pre>
    </>
  );
}
