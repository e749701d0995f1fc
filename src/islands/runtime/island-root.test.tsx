import { useAtomValue, useStore } from 'jotai';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { instanceFor } from '../../shared/texts.ts';
import { sessionAtom } from '../state/session.ts';
import { store } from '../state/store.ts';
import { IslandRoot } from './island-root.tsx';

const session = { user: { name: 'Ana', email: 'ana@example.com', image: null, eulaAccepted: true }, tknMins: 9 };

function SignsIn() {
  useStore().set(sessionAtom, session as never);
  return <Name />;
}

const Name = () => <b>{useAtomValue(sessionAtom)?.user.name ?? 'nobody'}</b>;

const render = (state?: typeof store) => (island: React.ReactNode) =>
  renderToString(
    <IslandRoot texts={instanceFor('en')} failed="" {...(state && { state })}>
      {island}
    </IslandRoot>,
  );

test('what an island knows on the server is not known to the next one that is rendered', () => {
  expect([<SignsIn key="1" />, <Name key="2" />].map(render())).toEqual(['<b>Ana</b>', '<b>nobody</b>']);
});

test('islands of one page share what they know', () => {
  expect([<SignsIn key="1" />, <Name key="2" />].map(render(store))).toEqual(['<b>Ana</b>', '<b>Ana</b>']);
});
