import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { MessageDialog } from '../../components/dialogs/message-dialog.tsx';
import { EmptyState, FailureState, LoadingRows } from '../../components/feedback/states.tsx';
import { StepProgress } from '../../components/feedback/step-progress.tsx';
import { Toasts } from '../../components/feedback/toasts.tsx';
import { Section } from '../../components/forms/section.tsx';
import { Avatar } from '../../components/shell/avatar.tsx';
import { GalleryFields } from './gallery-fields.tsx';

const THEMES = ['light', 'dark'] as const;
const nothing = () => {};

/** Every component in every state, in both themes side by side; only there in development. */
export default function Gallery() {
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      {THEMES.map((theme) => (
        <div
          key={theme}
          data-theme={theme}
          className="grid min-w-0 content-start gap-4 rounded-box bg-base-200 p-4 text-base-content"
        >
          <Buttons theme={theme} />
          <Section id={`${theme}-fields`} title={`Fields, ${theme}`}>
            <GalleryFields theme={theme} />
          </Section>
          <States theme={theme} />
          <Messages theme={theme} />
          <Dialogs theme={theme} />
        </div>
      ))}
    </div>
  );
}

interface Themed {
  readonly theme: string;
}

function Buttons({ theme }: Themed) {
  return (
    <Section id={`${theme}-buttons`} title={`Buttons, ${theme}`}>
      <div className="flex flex-wrap items-center gap-2">
        {['btn-primary', '', 'btn-error', 'btn-ghost', 'btn-sm'].map((kind) => (
          <button key={kind} type="button" className={`btn ${kind}`}>
            {kind || 'plain'}
          </button>
        ))}
        <button type="button" className="btn btn-primary" disabled>
          disabled
        </button>
        <button type="button" className="btn btn-primary" aria-busy="true">
          <span className="loading loading-spinner loading-xs" aria-hidden="true" />
          busy
        </button>
        <a href="#main" className="link">
          to the content
        </a>
        <Avatar name="Ada Lovelace" image={null} />
      </div>
    </Section>
  );
}

function States({ theme }: Themed) {
  return (
    <Section id={`${theme}-states`} title={`Empty, loading, failed, running, ${theme}`}>
      <div className="grid gap-4">
        <EmptyState title="No pending files.">What a Build makes is listed here until it is downloaded.</EmptyState>
        <LoadingRows label="Loading…" />
        <FailureState
          failure={{ status: 500, error: 'INTERNAL SERVER ERROR', message: 'The server could not be reached.' }}
          onRetry={nothing}
        />
        <StepProgress step="describe" done={3} total={12} over={false} failed={false} />
        <StepProgress step="compile" done={0} total={0} over failed />
        <StepProgress step="done" done={0} total={0} over failed={false} />
      </div>
    </Section>
  );
}

const LONG = 'A message that is much longer than the others, with a_name_that_has_no_place_to_break_'.concat(
  'x'.repeat(60),
);

function Messages({ theme }: Themed) {
  return (
    <Section id={`${theme}-messages`} title={`Toasts and notices, ${theme}`}>
      <div className="grid gap-2">
        {['info', 'success', 'warning', 'error'].map((tone) => (
          <p key={tone} className={`alert alert-soft alert-${tone}`}>
            A notice of the tone {tone}.
          </p>
        ))}
        <div className="relative h-80 [contain:layout]">
          <Toasts
            toasts={[
              { id: 1, tone: 'info', text: 'The draft was kept.' },
              { id: 2, tone: 'success', text: 'shop.zip was downloaded.' },
              { id: 3, tone: 'error', text: LONG },
            ]}
            onClose={nothing}
          />
        </div>
      </div>
    </Section>
  );
}

const TONES = ['neutral', 'success', 'warning', 'error'] as const;

function Dialogs({ theme }: Themed) {
  const [open, setOpen] = useState<string>();
  const close = () => setOpen(undefined);
  const tone = TONES.find((known) => known === open);
  return (
    <Section id={`${theme}-dialogs`} title={`Dialogs, ${theme}`}>
      <div className="flex flex-wrap gap-2">
        {[...TONES, 'confirm', 'danger'].map((kind) => (
          <button key={kind} type="button" className="btn btn-sm" onClick={() => setOpen(kind)}>
            {kind}
          </button>
        ))}
      </div>
      {tone && (
        <MessageDialog title={`A ${tone} message`} tone={tone} onClose={close}>
          <p>{LONG}</p>
        </MessageDialog>
      )}
      {open && !tone && (
        <ConfirmDialog
          title="Delete shop.zip?"
          confirm="Delete"
          danger={open === 'danger'}
          onConfirm={close}
          onClose={close}
        >
          <p>It cannot be downloaded afterwards.</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
