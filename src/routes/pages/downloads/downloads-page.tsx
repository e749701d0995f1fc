import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { Section } from '../../../components/forms/section.tsx';
import type { Download } from '../../../services/downloads.ts';
import { addressIn, type Language } from '../../../shared/language.ts';
import { DEPLOY_RUNTIME } from '../../../shared/runtime-download.ts';
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
  const filesOf = (...kinds: readonly Download['kind'][]) => files.filter(({ kind }) => kinds.includes(kind));
  return (
    <div className="page-main">
      <header className="mb-6">
        <h1>{t('common:downloads.title')}</h1>
        <p className="muted mt-1">{t('common:downloads.lead')}</p>
      </header>
      <div className="flex flex-col gap-4">
        <Files id="client" files={filesOf('client')} language={language}>
          <ClientCommands t={t} origin={origin} />
        </Files>
        <Files id="agents" files={filesOf('skill')} language={language}>
          <Command
            title={t('common:downloads.commands.skill')}
            shell={`curl --fail --create-dirs --output skills/forja/SKILL.md ${addressOf(origin, 'SKILL.md')}`}
          />
          <Command title={t('common:downloads.commands.mcp')} shell={mcpSettings(origin)} />
        </Files>
        <Files id="ci" files={CI.flatMap((kind) => filesOf(kind))} language={language} />
        <Files id="samples" files={filesOf('sample')} language={language}>
          <Command title={t('common:downloads.commands.sample')} shell={SAMPLE} />
        </Files>
        <Files id="runtime" files={filesOf('runtime')} language={language}>
          <Command title={t('common:downloads.commands.runtime')} shell={DEPLOY_RUNTIME} />
        </Files>
        <Files id="api" files={filesOf('openapi')} language={language}>
          <p className="text-sm">
            <a className="link" href={addressIn(language, '/reference')}>
              {t('common:reference.title')}
            </a>
          </p>
        </Files>
        <Section id="check" title={t('common:downloads.check.title')} lead={t('common:downloads.check.lead')}>
          <Command title={t('common:downloads.commands.check')} shell={checking(origin, files[0])} />
        </Section>
      </div>
    </div>
  );
}

interface FilesProps {
  readonly id: string;
  readonly files: readonly Download[];
  readonly language: Language;
  /** Stands above the files. */
  readonly children?: ReactNode;
}

/** A section of the page; nothing where it has no files. */
function Files({ id, files, language, children }: FilesProps) {
  const t = textsFor(language);
  if (files.length === 0) return null;
  return (
    <Section id={id} title={t(`common:downloads.${id}.title`)} lead={t(`common:downloads.${id}.lead`)}>
      <div className="flex flex-col gap-4">
        {children}
        <ul className="divide-y divide-base-300">
          {files.map((file) => (
            <FileRow key={file.fileName} file={file} language={language} />
          ))}
        </ul>
      </div>
    </Section>
  );
}

function ClientCommands({ t, origin }: { readonly t: TFunction; readonly origin: string }) {
  const npx = `npx --yes --package=${addressOf(origin, 'forja.tgz')} forja`;
  return (
    <>
      <Command
        title={t('common:downloads.commands.settings')}
        shell={`export FORJA_URL=${origin}\nexport FORJA_TOKEN=…`}
      />
      <Command title={t('common:downloads.commands.run')} shell={`${npx} --help\n${npx} generate forja.json --wait`} />
      <Command title={t('common:downloads.commands.gate')} shell={`${npx} diff forja.json`} />
      <p className="text-sm">
        {t('common:downloads.client.token')}{' '}
        <a className="link" href="/tokens">
          {t('common:menu.tokens')}
        </a>
        .
      </p>
    </>
  );
}

const Command = (props: { readonly title: string; readonly shell: string }) => (
  <Island name="command" props={props} load="idle" texts={COMMAND_TEXTS} />
);

const addressOf = (origin: string, fileName: string) => `${origin}/api/downloads/${fileName}`;

const SAMPLE = 'unzip sample-rest.zip\ncd shop-rest\n./mvnw verify';

/** Writes the settings as clients of the Model Context Protocol keep them. */
function mcpSettings(origin: string): string {
  const headers = { Authorization: 'Bearer ${FORJA_TOKEN}' };
  return JSON.stringify({ mcpServers: { forja: { type: 'http', url: `${origin}/mcp`, headers } } }, null, 2);
}

/** Writes the commands that fetch a file and check it; none without a file. */
function checking(origin: string, file: Download | undefined): string {
  if (!file) return '';
  const { fileName, sha256 } = file;
  return `curl --fail --remote-name ${addressOf(origin, fileName)}\necho "${sha256}  ${fileName}" | sha256sum --check`;
}
