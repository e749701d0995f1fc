import { Command as Shown } from '../components/command.tsx';

/** A command on a page that is otherwise without scripts. */
export default function Command(props: { readonly title: string; readonly shell: string }) {
  return <Shown {...props} />;
}
