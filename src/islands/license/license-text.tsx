import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { License } from '../../shared/wire.ts';

/** The license, in a box that scrolls with the keyboard too: the focus goes to it, so that it can be read at once. */
export function LicenseText({
  license,
  below = 'h2',
}: {
  readonly license: License;
  /** The heading that it stands under. */ readonly below?: 'h1' | 'h2';
}) {
  const [Title, Section] = below === 'h1' ? (['h2', 'h3'] as const) : (['h3', 'h4'] as const);
  const { t } = useTranslation();
  const title = useId();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={box}
      lang={license.language}
      aria-labelledby={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
      tabIndex={0}
      className="license-text"
    >
      <Title id={title} className="font-semibold text-base">
        {license.title}
      </Title>
      <p className="muted mb-3 text-xs">{t('license.version', { version: license.version })}</p>
      {license.sections.map(({ heading, paragraphs }) => (
        <section key={heading} className="mb-4 grid gap-2">
          <Section className="font-semibold">{heading}</Section>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </section>
  );
}
