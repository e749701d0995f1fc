import { useCallback, useEffect, useRef, useState } from 'react';
import { fieldId } from '../../../components/forms/field.tsx';
import type { EndpointDraft } from '../draft/draft.ts';

/** The fields that somebody changed and left: what is wrong with them may be said. */
export interface Touched {
  readonly any: boolean;
  has(field: string): boolean;
}

const NONE: ReadonlySet<string> = new Set();

/** Listens to all fields of the form, wherever they are drawn; a field of an endpoint stays touched when its row moves. */
export function useTouched(endpoints: readonly EndpointDraft[]): Touched {
  const [touched, setTouched] = useState(NONE);
  const current = useRef(endpoints);
  current.current = endpoints;
  useEffect(() => {
    const changed = new Set<string>();
    const change = ({ target }: Event) => {
      const name = nameOf(target, current.current);
      if (name !== undefined) changed.add(name);
    };
    const leave = ({ target }: Event) => {
      const name = nameOf(target, current.current);
      if (name === undefined || !changed.has(name)) return;
      setTouched((before) => (before.has(name) ? before : new Set([...before, name])));
    };
    document.addEventListener('input', change);
    document.addEventListener('focusout', leave);
    return () => {
      document.removeEventListener('input', change);
      document.removeEventListener('focusout', leave);
    };
  }, []);
  const has = useCallback((field: string) => touched.has(stable(fieldId(field), endpoints)), [touched, endpoints]);
  return { any: touched.size > 0, has };
}

/** @returns what a control is known by; radio buttons share their field's name. */
function nameOf(target: EventTarget | null, endpoints: readonly EndpointDraft[]): string | undefined {
  const { id = '', name = '' } = (target ?? {}) as { readonly id?: string; readonly name?: string };
  const own = [id, name].find((attribute) => typeof attribute === 'string' && attribute.startsWith('field-'));
  return own === undefined ? undefined : stable(own, endpoints);
}

/** `field-endpoints-3-name` → that field of the endpoint that stands there. */
export function stable(id: string, endpoints: readonly Pick<EndpointDraft, 'key'>[]): string {
  return id.replace(/^field-endpoints-(\d+)-/, (whole, index: string) => {
    const key = endpoints[Number(index)]?.key;
    return key === undefined ? whole : `field of ${key}: `;
  });
}
