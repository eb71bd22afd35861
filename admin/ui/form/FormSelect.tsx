import type { FieldValues } from 'react-hook-form'
import { FormField, type FormFieldProps } from './FormField.js'

type Props<V extends FieldValues, Id extends string> = Pick<
  FormFieldProps<V>,
  'control' | 'name' | 'label' | 'help'
> & {
  choices: readonly Id[]
  /** What a choice is called. */
  nameOf: (id: Id) => string
}

/** A field of a form with one of a few values. */
export function FormSelect<V extends FieldValues, Id extends string>(props: Props<V, Id>) {
  const { choices, nameOf, ...field } = props
  return (
    <FormField {...field} select slotProps={{ select: { native: true } }}>
      {choices.map((id) => (
        <option key={id} value={id}>
          {nameOf(id)}
        </option>
      ))}
    </FormField>
  )
}
