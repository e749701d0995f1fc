'use client';
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import common from '../forja/locales/en/common.json';
import index from '../forja/locales/en/index.json';
import { Frame } from '../forja/src/components/shell/frame.tsx';
import BurgerMenu from '../forja/src/islands/burger-menu.tsx';
import GeneratorForm from '../forja/src/islands/generator-form.tsx';
import Header from '../forja/src/islands/header.tsx';
import Notifications from '../forja/src/islands/notifications.tsx';
import data from './data.json';

const texts = createInstance();
void texts.init({
  lng: 'en',
  defaultNS: 'common',
  ns: ['common', 'index'],
  resources: { en: { common, index } },
  initAsync: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

export default function Screen({ account }) {
  return (
    <I18nextProvider i18n={texts}>
      <Frame
        language="en"
        path="/"
        back="/"
        top={data.top}
        menu={<BurgerMenu nodes={data.side} current="/" />}
        account={<Header account={account} />}
        notices={<Notifications />}
      >
        <div className="page-main">
          <header className="mb-6">
            <h1>{index.title}</h1>
            <p className="muted mt-1">{index.lead}</p>
          </header>
          <GeneratorForm technology="rest" form={data.form} />
        </div>
      </Frame>
    </I18nextProvider>
  );
}
