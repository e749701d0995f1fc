import type { Example } from '../../../services/example/example.ts';
import type { Language } from '../../../shared/language.ts';
import { textsFor } from '../../../shared/texts.ts';
import { Code } from './code.tsx';
import { FileTree } from './file-tree.tsx';
import { exampleHref } from './href.ts';

interface FilePageProps {
  readonly language: Language;
  readonly project: Example;
  readonly file: string;
  readonly text: string;
}

/** One file of the example, beside the tree that it stands in. */
export function FilePage({ language, project, file, text }: FilePageProps) {
  const t = textsFor(language);
  const paths = [...project.files.keys()];
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  return (
    <div className="page-main">
      <header className="mb-4">
        <p className="mb-1 text-sm">
          <a className="link" href={exampleHref(language)}>
            {t('example:title')}
          </a>
        </p>
        <h1 className="wrap-anywhere font-mono text-lg">
          <span className="font-normal text-base-content/75">{folder}</span>
          {file.slice(folder.length)}
        </h1>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <nav
          aria-label={t('example:files.title')}
          className="lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-auto"
        >
          <FileTree language={language} paths={paths} current={file} />
        </nav>
        <Code label={file} text={text} />
      </div>
    </div>
  );
}
