import { cookies } from 'next/headers';
import Screen from './screen.jsx';

/** Whoever the cookie names: dynamic, as any page that depends on a session, and without asking a database. */
export default async function Page() {
  const name = (await cookies()).get('name')?.value ?? 'nobody';
  return <Screen account={{ name, image: null, minutes: 59 }} />;
}
