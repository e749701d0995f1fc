import { getCsrfToken, getProviders, getSession, SessionProvider, signIn, signOut, useSession } from 'next-auth/react';
import { createRoot } from 'react-dom/client';

/** The functions that the tests call in the browser: NextAuth's client as npm has it. */
const client = { getCsrfToken, getProviders, getSession, signIn, signOut };
export type NextAuthClient = typeof client & { update: ReturnType<typeof useSession>['update'] };
const statuses: string[] = [];
Object.assign(globalThis, { client, statuses });

function Who({ required }: { required: boolean }) {
  const { data, status, update } = useSession({ required } as { required: false });
  Object.assign(client, { update });
  statuses.push(status);
  return (
    <p id="who">
      [{status}] {JSON.stringify(data)}
    </p>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <SessionProvider>
    <Who required={location.search.includes('required')} />
  </SessionProvider>,
);
