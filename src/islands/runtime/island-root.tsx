import type { i18n } from 'i18next';
import { Component, type ReactNode, useEffect } from 'react';
import { Texts } from '../../components/texts.ts';

interface Props {
  readonly texts: i18n;
  /** Shown instead of an island that failed. */
  readonly failed: string;
  readonly onReady?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** What stands around every island, on the server and in the browser alike, so that ids and markup agree. */
export function IslandRoot({ texts, failed, onReady, children }: Props) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <Texts value={texts}>
      <Boundary failed={failed}>{children}</Boundary>
    </Texts>
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
