import type { TFunction } from 'i18next';
import type { Verification } from '../../../services/example/example.ts';
import type { Language } from '../../../shared/language.ts';
import { textsFor } from '../../../shared/texts.ts';

/** Shows what a Build of the example proved on this portal, or that it has not been built here yet. */
export function Receipt({ language, receipt }: { language: Language; receipt: Verification | undefined }) {
  const t = textsFor(language);
  if (!receipt) return <p className="alert alert-soft text-sm">{t('example:receipt.none')}</p>;
  return (
    <div className="flex flex-col gap-4">
      <Facts t={t} receipt={receipt} />
      <Probes t={t} probes={receipt.probes} />
    </div>
  );
}

function Facts({ t, receipt: { artifact, build, tests, start } }: { t: TFunction; receipt: Verification }) {
  const rows = [
    [t('example:receipt.artifact'), artifact.file],
    ['SHA-256', artifact.sha256],
    [t('example:receipt.compiler'), `${build.compiler}, Maven ${build.maven}`],
    ['JDK', build.jdk],
    [t('example:receipt.tests'), t('example:receipt.testsRun', { ...tests })],
    ...(start
      ? [[t('example:receipt.start'), t('example:receipt.milliseconds', { n: Math.round(start.startUpMs) })]]
      : []),
  ];
  return (
    <dl className="grid gap-x-6 gap-y-2 rounded-box border border-base-300 bg-base-100 p-4 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
      {rows.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-base-content/75">{term}</dt>
          <dd className="wrap-anywhere font-mono tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Probes({ t, probes }: { t: TFunction; probes: Verification['probes'] }) {
  const checks = t('example:receipt.probes', { count: probes.length });
  return (
    <section
      aria-label={checks}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-box border border-base-300 bg-base-100"
    >
      <table className="table-sm table">
        <caption className="px-4 py-3 text-left text-sm">{checks}</caption>
        <thead className="text-base-content/80">
          <tr>
            {['name', 'request', 'expected', 'answered'].map((column) => (
              <th key={column} scope="col">
                {t(`example:receipt.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="font-mono">
          {probes.map(({ name, request, expected, actual }) => (
            <tr key={`${name} ${request}`}>
              <td className="font-sans" lang="en">
                {name}
              </td>
              <td className="whitespace-nowrap">{request}</td>
              <td>{expected.status}</td>
              <td>{actual.status}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
