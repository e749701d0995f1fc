import { signInLocally, type Visitor, visitor } from '../../support/portal/visitor.ts';

/** Signs people in on a running portal, license included. */
export async function signInPeople(url: string, count: number): Promise<Visitor[]> {
  const app = { request: (path: string, init?: RequestInit) => fetch(path, { ...init, redirect: 'manual' }) };
  const people: Visitor[] = [];
  for (let index = 0; index < count; index += 1) {
    const who = visitor(app, url);
    await signInLocally(who, { name: `Person ${index}`, email: `person${index}@example.org` });
    people.push(who);
  }
  return people;
}

/** The cookies that a person's browser sends. */
export const cookieOf = ({ jar }: Visitor): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
