import { CopyButton } from './copy-button.tsx';

interface CommandProps {
  readonly title: string;
  readonly shell: string;
}

/** A command of a shell under its title, to be copied. */
export function Command({ title, shell }: CommandProps) {
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
