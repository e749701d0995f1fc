import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { DatabaseKind } from '../../model/described/routine.ts';
import { FILLINGS } from '../../services/devops/presets.ts';
import { DATASOURCE_SCREENS } from '../../shared/databases/databases.ts';
import { type FormTechnology, formSpecOf, type Offered, type ServerChoice } from '../../shared/form-spec.ts';
import type { MenuTechnology } from '../../shared/menu.ts';
import { Island } from '../islands.tsx';
import { namedTechnologies, serverText } from '../part-names.ts';

/** The facts about a technology that its page needs: a new one in the catalogue brings its page and its line in the menus. */
export type TechnologyPage = FormTechnology & MenuTechnology;

/** The abilities of the server, which decide the pages that it has. */
export interface Offer {
  /** The catalogue's own. */
  readonly technologies: readonly TechnologyPage[];
  readonly available: Offered;
  /** Kinds of databases that can be read. */
  readonly databases: readonly DatabaseKind[];
  /** Whether credits can be paid for here. */
  readonly checkout?: boolean;
}

/** A page that exists. */
export interface PageEntry {
  readonly path: string;
  readonly access: 'public' | 'signed-in';
  show(t: TFunction): { title: string; lead: string; body: ReactNode };
}

/** Every page there is; the menus show these and no others. */
export function pageEntries({ technologies, available, databases, checkout }: Offer): PageEntry[] {
  return [
    ...technologies.map((technology) => generatorPage(technology, available)),
    ...DATASOURCE_SCREENS.flatMap((screen) => datasourcePage(screen, databases, technologies)),
    TOKENS,
    servicesPage(technologies),
    eventsPage(technologies, available),
    devopsPage(available),
    PENDING_FILES,
    ...(checkout ? PAYMENT_PAGES : []),
    CREDITS,
    DEPENDENCIES,
    ...(import.meta.env.DEV ? [GALLERY] : []),
  ];
}

/** Text sets of forms, beside their page's own set. */
const FORM_TEXTS = ['common'];

/** A screen that can do nothing without scripts says so, instead of loading for ever. */
function scripted(t: TFunction, screen: ReactNode): ReactNode {
  return (
    <>
      <noscript>
        <p className="alert alert-warning alert-soft text-sm">{t('common:forms.needsScript')}</p>
      </noscript>
      <div className="needs-script">{screen}</div>
    </>
  );
}

function generatorPage(technology: TechnologyPage, available: Offered): PageEntry {
  const { id, route, textSet } = technology;
  const form = formSpecOf(technology, available);
  const parts = [...form.senders.map((sender) => sender.textSet), ...form.servers.flatMap(serverTexts)];
  const texts = [...new Set([...FORM_TEXTS, textSet, ...(technology.furtherTexts ?? []), ...parts])];
  const props = { technology: id, form };
  return {
    path: route,
    access: 'signed-in',
    show: (t) => ({
      title: t(`${textSet}:title`),
      lead: t(`${textSet}:lead`),
      body: scripted(t, <Island name="generator-form" props={props} load="load" texts={texts} />),
    }),
  };
}

/** Picks the texts of a server that a form shows: all of its set only where that has labels of options. */
const serverTexts = ({ textSet, options = [] }: ServerChoice): string[] =>
  textSet === undefined ? [] : [options.length > 0 ? textSet : `${textSet}:choice`];

/** Lists the page of a screen's data sources; none where this portal can read none of its kinds of database. */
function datasourcePage(
  { path, textSet, ...screen }: (typeof DATASOURCE_SCREENS)[number],
  databases: readonly DatabaseKind[],
  technologies: readonly TechnologyPage[],
): PageEntry[] {
  const kinds = screen.kinds.filter((kind) => databases.includes(kind));
  if (kinds.length === 0) return [];
  return [
    {
      path,
      access: 'signed-in',
      show: (t) => ({
        title: t(`${textSet}:title`, {
          kind: kinds.map((kind) => t(`common:forms.choices.databaseType.${kind}`)).join(' / '),
        }),
        lead: t(`${textSet}:lead`),
        body: scripted(
          t,
          <Island
            name="datasource-screen"
            props={{ kinds, textSet, technologies: namedTechnologies(t, technologies) }}
            load="load"
            texts={[...FORM_TEXTS, textSet]}
          />,
        ),
      }),
    },
  ];
}

/** Beside its own texts those of what has changed since, which the screens of data sources tell as well. */
const SERVICES_TEXTS = [...FORM_TEXTS, 'events', 'datasourceSqlServer:drift'];

function servicesPage(technologies: readonly TechnologyPage[]): PageEntry {
  return {
    path: '/services',
    access: 'signed-in',
    show: (t) => ({
      title: t('events:services.title'),
      lead: t('events:services.lead'),
      body: (
        <>
          {seeAlso(t('events:inEvents'), '/events', t('events:eventsLink'))}
          {scripted(
            t,
            <Island
              name="services"
              props={{ technologies: namedTechnologies(t, technologies) }}
              load="load"
              texts={SERVICES_TEXTS}
            />,
          )}
        </>
      ),
    }),
  };
}

function eventsPage(technologies: readonly TechnologyPage[], { serverParts = [] }: Offered): PageEntry {
  const names = (t: TFunction) => Object.fromEntries(serverParts.map((part) => [part.id, serverText(t, part, 'name')]));
  return {
    path: '/events',
    access: 'signed-in',
    show: (t) => ({
      title: t('events:title'),
      lead: t('events:lead'),
      body: (
        <>
          {seeAlso(t('events:inServices'), '/services', t('events:servicesLink'))}
          {scripted(
            t,
            <Island
              name="events"
              props={{ technologies: namedTechnologies(t, technologies), servers: names(t) }}
              load="load"
              texts={SERVICES_TEXTS}
            />,
          )}
        </>
      ),
    }),
  };
}

const DEVOPS_TEXTS = ['screen', 'presets', 'fields', 'hints', 'choices'].map((section) => `devops:${section}`);

function devopsPage({ servers, serverParts = [] }: Offered): PageEntry {
  const namesOf = (t: TFunction) =>
    servers.map((id) => {
      const part = serverParts.find((listed) => listed.id === id);
      return { id, name: part ? serverText(t, part, 'choice') : id };
    });
  return {
    path: '/devops',
    access: 'signed-in',
    show: (t) => ({
      title: t('devops:title'),
      lead: t('devops:lead'),
      body: scripted(
        t,
        <div className="flex flex-col gap-10">
          <Island
            name="devops-screen"
            props={{ fillings: FILLINGS, servers: namesOf(t) }}
            load="load"
            texts={[...FORM_TEXTS, ...DEVOPS_TEXTS]}
          />
          <Island name="repositories" props={{}} load="load" texts={[...FORM_TEXTS, 'devops:repositories']} />
        </div>,
      ),
    }),
  };
}

/** Services, events and pending files are views of one thing: each says what another one has. */
const seeAlso = (has: string, href: string, name: string) => (
  <p className="muted -mt-4 mb-6 text-sm">
    {has}{' '}
    <a className="link" href={href}>
      {name}
    </a>
    .
  </p>
);

const PENDING_FILES: PageEntry = {
  path: '/pendingFiles',
  access: 'signed-in',
  show: (t) => ({
    title: t('events:pendingTitle'),
    lead: t('events:pendingLead'),
    body: (
      <>
        {seeAlso(t('events:inKept'), '/events', t('events:eventsLink'))}
        {scripted(t, <Island name="pending-files" load="load" texts={[...FORM_TEXTS, 'events']} />)}
      </>
    ),
  }),
};

/** The pages to which the payment provider sends the browser back: with a payment, or without one. */
const PAYMENT_PAGES: readonly PageEntry[] = [
  { path: '/plans/success', came: 'back' },
  { path: '/plans/error', came: 'away' },
].map(({ path, came }) => ({
  path,
  access: 'signed-in',
  show: (t) => ({
    title: t('creditPricing:payment.title'),
    lead: t('creditPricing:payment.lead'),
    body: scripted(
      t,
      <Island name="payment-result" props={{ came }} load="load" texts={[...FORM_TEXTS, 'creditPricing:payment']} />,
    ),
  }),
}));
const TOKENS: PageEntry = {
  path: '/tokens',
  access: 'signed-in',
  show: (t) => ({
    title: t('tokenApp:title'),
    lead: t('tokenApp:lead'),
    body: scripted(t, <Island name="tokens" load="load" texts={[...FORM_TEXTS, 'tokenApp']} />),
  }),
};
const CREDITS: PageEntry = {
  path: '/credits',
  access: 'signed-in',
  show: (t) => ({
    title: t('creditPricing:wallet.title'),
    lead: t('creditPricing:wallet.lead'),
    body: scripted(t, <Island name="credits" load="load" texts={[...FORM_TEXTS, 'creditPricing:wallet']} />),
  }),
};

const DEPENDENCIES: PageEntry = {
  path: '/dependencies',
  access: 'signed-in',
  show: (t) => ({
    title: t('common:dependencies.title'),
    lead: t('common:dependencies.lead'),
    body: scripted(t, <Island name="dependencies" load="load" texts={FORM_TEXTS} />),
  }),
};

/** The components in all their states, for who works on them: there in development alone. */
const GALLERY: PageEntry = {
  path: '/gallery',
  access: 'public',
  show: () => ({
    title: 'Gallery',
    lead: 'Every component in every state, light and dark.',
    body: <Island name="dev/gallery" load="load" texts={FORM_TEXTS} />,
  }),
};
