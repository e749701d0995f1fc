import { TextField } from '../../../components/forms/text-field.tsx';
import { DATABASE_KINDS, type DatabaseKind } from '../../../model/described/routine.ts';
import { DATABASES } from '../../../shared/databases/databases.ts';
import { ownStorage } from '../../state/own-storage.ts';
import { useDatasourceTexts } from '../texts.ts';
import { emptyForm, type FormValues, filledFrom } from './form-values.ts';
import { keepForm } from './kept-form.ts';
import type { UrlReading } from './use-url.ts';

interface UrlFieldProps {
  readonly reading: UrlReading;
  readonly kinds: readonly DatabaseKind[];
  readonly values: FormValues;
}

/** Takes a connection address and gives it to the form's fields. What it holds stays nowhere else: it may hold a password. */
export function UrlField({ reading, kinds, values }: UrlFieldProps) {
  const { say } = useDatasourceTexts();
  const { typed, outcome } = reading;
  const error = outcome && outcome.kind !== 'read' ? say(`url.${outcome.kind}`) : undefined;
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <TextField
          path="connectionUrl"
          label={say('url.label')}
          hint={say('url.hint')}
          error={error}
          mono
          placeholder={DATABASES[values.type].url.example}
          value={typed}
          onChange={reading.type}
          onEnter={reading.take}
        />
        <button type="button" className="btn mt-6" disabled={typed.trim() === ''} onClick={reading.take}>
          {say('url.fill')}
        </button>
      </div>
      <div role="status" className="empty:hidden">
        {outcome?.kind === 'read' && <Taken outcome={outcome} kinds={kinds} name={values.name} />}
      </div>
    </div>
  );
}

type Taking = Extract<UrlReading['outcome'], { kind: 'read' }>;

/** Tells which parts were taken and which to look at. The address of another kind of database leads to its screen. */
function Taken({ outcome, kinds, name }: { outcome: Taking; kinds: readonly DatabaseKind[]; name: string }) {
  const { say, kindName } = useDatasourceTexts();
  const { type, values, notes } = outcome;
  if (!kinds.includes(type)) {
    const empty = emptyForm(type);
    const carry = () =>
      keepForm(screenKind(type), { initial: empty, typed: filledFrom({ ...empty, name }, outcome) }, ownStorage);
    return (
      <p className="alert alert-warning alert-soft text-sm">
        <span>
          {say('url.otherKind', { kind: kindName(type) })}{' '}
          <a className="link" href={DATABASES[type].screen.path} onClick={carry}>
            {say('url.openKind', { kind: kindName(type) })}
          </a>
        </span>
      </p>
    );
  }
  return (
    <div className={`alert alert-soft text-sm ${notes.length > 0 ? 'alert-warning' : 'alert-success'}`}>
      <div className="flex flex-col gap-1">
        <p>{say(values.password === undefined ? 'url.takenWithoutPassword' : 'url.taken')}</p>
        {notes.map((note) => (
          <p key={note}>{say(`url.notes.${note}`)}</p>
        ))}
      </div>
    </div>
  );
}

/** The first kind of a kind's screen: forms are kept by it. */
const screenKind = (type: DatabaseKind): DatabaseKind =>
  DATABASE_KINDS.find((kind) => DATABASES[kind].screen === DATABASES[type].screen) ?? type;
