import type { FieldValues } from 'react-hook-form'
import { FormField, type FormFieldProps } from '../FormField.js'

type Props<V extends FieldValues, Id extends string> = Pick<
  FormFieldProps<V>,
  'control' | 'name' | 'label' | 'help'
> & {
  choices: readonly Id[]
  /** Returns the label of a choice. */
  nameOf: (id: Id) => string
}

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
