import type { ReactNode } from 'react';

/** The props that every control of a form has beside its value. */
export interface FieldProps {
  /** The field's path in the form (`endpoints.3.options.url`); its element's id is made from it. */
  readonly path: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** A translated message; its presence marks the field as wrong. */
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

/** The id of a field's control, the same for the form that draws it and for whoever wants to focus it. */
export const fieldId = (path: string) => `field-${path.replace(/[^\w-]/g, '-')}`;

/** Ties a control to its label, hint and message: the attributes of the control. */
export function controlAttributes({ path, hint, error, required }: FieldProps) {
  const id = fieldId(path);
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
    'aria-required': required || undefined,
  } as const;
}

/** Label, control, hint and message of one field. */
export function Field({ children, ...field }: FieldProps & { readonly children: ReactNode }) {
  const id = fieldId(field.path);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium text-sm">
        {field.label}
        {field.required && <span aria-hidden="true"> *</span>}
      </label>
      {children}
      <FieldNotes {...field} />
    </div>
  );
}

/** A field's hint and message, in this order, each with the id that the control names. */
export function FieldNotes({ path, hint, error }: Pick<FieldProps, 'path' | 'hint' | 'error'>) {
  const id = fieldId(path);
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-base-content/75 text-xs">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-error text-xs">
          {error}
        </p>
      )}
    </>
  );
}
