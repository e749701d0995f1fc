import type { i18n } from 'i18next';
import { Provider } from 'jotai';
import { Component, type ReactNode, useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { store } from '../state/store.ts';

interface Props {
  readonly texts: i18n;
  /** The store that all islands of the page share; without it (on the server) the island has a new one to itself. */
  readonly state?: typeof store;
  /** Shown instead of an island that failed. */
  readonly failed: string;
  readonly onReady?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Stands around every island, on the server and in the browser alike, so that ids and markup agree. */
export function IslandRoot({ texts, state, failed, onReady, children }: Props) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <I18nextProvider i18n={texts}>
      <Provider {...(state && { store: state })}>
        <Boundary failed={failed}>{children}</Boundary>
      </Provider>
    </I18nextProvider>
  );
}

/** Keeps a failing island from taking its place on the page with it. */
class Boundary extends Component<{ failed: string; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <p role="alert" className="alert alert-error">
        {this.props.failed}
      </p>
    );
  }
}
