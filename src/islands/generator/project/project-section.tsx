import { OptionFields } from '../../../components/forms/option-fields.tsx';
import { RadioField } from '../../../components/forms/radio-field.tsx';
import { Section } from '../../../components/forms/section.tsx';
import { SelectField } from '../../../components/forms/select-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import type { Mode } from '../../../model/request/request.ts';
import { call } from '../../api/client.ts';
import { askHostKeys } from '../../api/host-keys.ts';
import { useCall } from '../../state/use-call.ts';
import { choicesOf, serverChoices } from '../draft/choices.ts';
import { offersOf, serverFields } from '../draft/chosen-fields.ts';
import type { ProjectDraft } from '../draft/draft.ts';
import { ForjaFileButton } from '../draft/forja-file.tsx';
import type { FormPart } from '../draft/section-props.ts';
import { Advanced } from './advanced.tsx';
import { ApiFields } from './api-fields.tsx';
import { DatasourceFields } from './datasource-fields.tsx';
import { SenderProjectFields } from './sender-fields.tsx';
import type { ContractState } from './use-contract.ts';
import type { Sources } from './use-sources.ts';

const MODES: readonly Mode[] = ['Src', 'Build', 'Test'];

interface ProjectSectionProps extends FormPart, Pick<ContractState, 'contract'> {
  readonly sources: Sources;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The project form of SPEC §3: the project to generate, and its source. */
export function ProjectSection(props: ProjectSectionProps) {
  const { draft, dispatch, spec, faults, texts, onFiles } = props;
  const { t } = texts;
  const field = (path: keyof ProjectDraft) => {
    const hint = texts.hint(path);
    return {
      path,
      label: texts.label(path),
      error: texts.error(faults, path),
      required: true,
      value: draft.project[path],
      onChange: (value: string) => dispatch({ type: 'project', values: { [path]: value } }),
      ...(hint && { hint }),
    };
  };
  const mode = draft.project.mode;
  const modes = choicesOf(
    texts,
    'mode',
    MODES.map((id) => ({ id })),
  );
  const used = useCall('domains', () => call('DomainService'));
  const domains = 'data' in used && used.data ? used.data.map(({ name }) => name) : [];
  return (
    <Section id="project" title={t('common:forms.project')} actions={<ForjaFileButton onFiles={onFiles} />}>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField {...field('name')} mono placeholder="order-service" />
        <TextField {...field('domain')} mono placeholder="com.acme.orders" suggestions={domains} />
        <SelectField {...field('applicationServer')} options={serverChoices(texts, spec.servers)} />
        <RadioField {...field('sourceType')} options={choicesOf(texts, 'sourceType', spec.sources)} />
        {draft.project.sourceType === '2' ? <ApiFields {...props} /> : <DatasourceFields {...props} field={field} />}
        <ServerAndProjectOptions {...props} />
        <SenderProjectFields {...props} />
        <div className="md:col-span-2">
          <RadioField {...field('mode')} options={modes} hint={t(`common:forms.modeHints.${mode}`)} />
        </div>
        <Advanced {...props} />
      </div>
    </Section>
  );
}

function ServerAndProjectOptions({ draft, dispatch, spec, faults, texts }: ProjectSectionProps) {
  const shared = { faults, texts, offers: offersOf(draft, spec) };
  return (
    <>
      <OptionFields
        {...shared}
        fields={serverFields(draft, spec)}
        path="serverOptions"
        values={draft.serverOptions ?? {}}
        onChange={(name, value) => dispatch({ type: 'serverOption', name, value })}
      />
      <OptionFields
        {...shared}
        fields={spec.projectOptions}
        path="options"
        askHostKeys={askHostKeys}
        values={draft.options}
        onChange={(name, value) => dispatch({ type: 'option', name, value })}
      />
    </>
  );
}
