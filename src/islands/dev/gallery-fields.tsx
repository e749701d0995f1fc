import { useState } from 'react';
import { RadioField } from '../../components/forms/radio-field.tsx';
import { SelectField } from '../../components/forms/select-field.tsx';
import { TextAreaField } from '../../components/forms/text-area-field.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { ToggleField } from '../../components/forms/toggle-field.tsx';

const OPTIONS = [
  { value: 'a', label: 'Embedded' },
  { value: 'b', label: 'Tomcat' },
  { value: 'c', label: 'WebLogic', reason: 'not available' },
];

/** A field of each kind: plain, with a hint, wrong, disabled. */
export function GalleryFields({ theme }: { readonly theme: string }) {
  const [text, setText] = useState('order-service');
  const [choice, setChoice] = useState('a');
  const [on, setOn] = useState(true);
  const at = (name: string) => `${theme}.${name}`;
  const texts = { value: text, onChange: setText };
  const choices = { value: choice, onChange: setChoice, options: OPTIONS };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField path={at('plain')} label="Name" required {...texts} />
      <TextField path={at('hint')} label="With a hint" hint="As callers spell it." mono {...texts} />
      <TextField path={at('wrong')} label="Wrong" error="Name is required" value="" onChange={setText} />
      <TextField path={at('off')} label="Disabled" disabled {...texts} />
      <SelectField path={at('select')} label="Server" {...choices} />
      <SelectField path={at('wrongSelect')} label="Wrong choice" error="You must make a decision" {...choices} />
      <RadioField path={at('radio')} label="Source type" {...choices} />
      <ToggleField path={at('toggle')} label="Scaling" hint="Copies share the work." value={on} onChange={setOn} />
      <TextAreaField path={at('area')} label="Query" error="Line 1: only SELECT, INSERT, UPDATE or DELETE" {...texts} />
    </div>
  );
}
