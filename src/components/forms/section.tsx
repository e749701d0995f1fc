import type { ReactNode } from 'react';

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** One titled part of a screen. */
export function Section({ id, title, lead, actions, children }: SectionProps) {
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-box border border-base-300 bg-base-100">
      <header className="flex flex-wrap items-center justify-between gap-2 border-base-300 border-b px-4 py-3">
        <div className="min-w-0">
          <h2 id={`${id}-title`} className="font-semibold text-base">
            {title}
          </h2>
          {lead && <p className="text-base-content/75 text-sm">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      <div className="p-4">{children}</div>
    </section>
  );
}
