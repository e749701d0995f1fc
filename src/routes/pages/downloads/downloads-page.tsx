import type { ReactNode } from 'react';
import { Section } from '../../../components/forms/section.tsx';
import type { Download } from '../../../services/downloads.ts';
import { addressIn, type Language } from '../../../shared/language.ts';
import { textsFor } from '../../../shared/texts.ts';
import { Island } from '../../islands.tsx';
import { FileRow } from './file-row.tsx';

export interface DownloadsPageProps {
  readonly files: readonly Download[];
  readonly language: Language;
  /** The portal's own address, for commands. */
  readonly origin: string;
}

const CI = ['gitlab', 'github', 'jenkins', 'azure'] as const satisfies readonly Download['kind'][];
const COMMAND_TEXTS = ['common:nextSteps'];

/** The download area: the command line, agents, pipelines, samples and the contract, each with what it is for. */
export function DownloadsPage({ files, language, origin }: DownloadsPageProps) {
  const t = textsFor(language);
  const of = (...kinds: readonly Download['kind'][]) => files.filter(({ kind }) => kinds.includes(kind));
  const address = (fileName: string) => `${origin}/api/downloads/${fileName}`;
  const npx = `npx --yes --package=${address('forja.tgz')} forja`;
  const command = (key: string, shell: string) => (
    <Island
      name="command"
      props={{ title: t(`common:downloads.commands.${key}`), shell }}
      load="idle"
      texts={COMMAND_TEXTS}
    />
  );
  const section = (id: string, rows: readonly Download[], more?: ReactNode) =>
    rows.length > 0 && (
      <Section id={id} title={t(`common:downloads.${id}.title`)} lead={t(`common:downloads.${id}.lead`)}>
        <div className="flex flex-col gap-4">
          {more}
          <ul className="divide-y divide-base-300">
            {rows.map((file) => (
              <FileRow key={file.fileName} file={file} language={language} />
            ))}
          </ul>
        </div>
      </Section>
    );
  return (
    <div className="page-main">
      <header className="mb-6">
        <h1>{t('common:downloads.title')}</h1>
        <p className="muted mt-1">{t('common:downloads.lead')}</p>
      </header>
      <div className="flex flex-col gap-4">
        {section(
          'client',
          of('client'),
          <>
            {command('settings', `export FORJA_URL=${origin}\nexport FORJA_TOKEN=…`)}
            {command('run', `${npx} --help\n${npx} generate forja.json --wait`)}
            {command('gate', `${npx} diff forja.json`)}
            <p className="text-sm">
              {t('common:downloads.client.token')}{' '}
              <a className="link" href="/tokens">
                {t('common:menu.tokens')}
              </a>
              .
            </p>
          </>,
        )}
        {section(
          'agents',
          of('skill'),
          <>
            {command('skill', `curl --fail --create-dirs --output skills/forja/SKILL.md ${address('SKILL.md')}`)}
            {command('mcp', mcpSettings(origin))}
          </>,
        )}
        {section(
          'ci',
          CI.flatMap((kind) => of(kind)),
        )}
        {section('samples', of('sample'), command('sample', `unzip sample-rest.zip\ncd shop-rest\n./mvnw verify`))}
        {section(
          'api',
          of('openapi'),
          <p className="text-sm">
            <a className="link" href={addressIn(language, '/reference')}>
              {t('common:reference.title')}
            </a>
          </p>,
        )}
        <Section id="check" title={t('common:downloads.check.title')} lead={t('common:downloads.check.lead')}>
          {command('check', files.slice(0, 1).map(checking(address)).join(''))}
        </Section>
      </div>
    </div>
  );
}

/** As clients of the Model Context Protocol keep it. */
function mcpSettings(origin: string): string {
  const headers = { Authorization: 'Bearer ${FORJA_TOKEN}' };
  return JSON.stringify({ mcpServers: { forja: { type: 'http', url: `${origin}/mcp`, headers } } }, null, 2);
}

const checking =
  (address: (fileName: string) => string) =>
  ({ fileName, sha256 }: Download) =>
    `curl --fail --remote-name ${address(fileName)}\necho "${sha256}  ${fileName}" | sha256sum --check`;
