import { lazy, Suspense, useId, useState } from 'react';
import { LoadingRows } from '../../../components/feedback/states.tsx';
import type { EndpointsSectionProps } from '../endpoints/endpoints-panel.tsx';

const MessageDocument = lazy(() => import('./message-document.tsx'));

/** A line that opens to the document of messages that endpoints are filled from; what was read stays while it is closed. */
export function MessageDisclosure(props: EndpointsSectionProps) {
  const { t } = props.texts;
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const id = useId();
  if (props.spec.messages !== true) return null;
  const toggle = () => {
    setIsOpen(!isOpen);
    setWasOpened(true);
  };
  return (
    <div className="mb-4 min-w-0">
      <button
        type="button"
        className="btn btn-ghost btn-xs -ml-2"
        aria-expanded={isOpen}
        aria-controls={wasOpened ? id : undefined}
        onClick={toggle}
      >
        <span aria-hidden="true" className={`transition-transform ${isOpen ? 'rotate-90' : ''}`}>
          ›
        </span>
        {t('common:messageDocument.title')}
      </button>
      {wasOpened && (
        <div id={id} hidden={!isOpen} className="min-w-0 rounded-field border border-base-300 p-3">
          <Suspense fallback={<LoadingRows label={t('common:shape.loading')} rows={1} />}>
            <MessageDocument {...props} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
