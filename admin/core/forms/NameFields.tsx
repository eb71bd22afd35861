import type { Control } from 'react-hook-form'
import { FormField } from './FormField.js'

export type NameAndNotes = { name: string; description: string | null }
export type NameForm = { name: string; description: string }

export const formOfName = (stored: NameAndNotes | null): NameForm => ({
  name: stored?.name ?? '',
  description: stored?.description ?? '',
})

export const nameFrom = ({ name, description }: NameForm): NameAndNotes => ({
  name: name.trim(),
  description: description.trim() || null,
})

export type NameFieldsProps = {
  control: Control<NameForm>
  nameLabel: string
  nameHelp: string
  notesLabel: string
  fields: { name: { max: number }; description: { max: number } }
}

/** Fields for the name and description of a record in a dialog. */
export function NameFields({ control, fields, ...props }: NameFieldsProps) {
  return (
    <>
      <FormField
        control={control}
        name="name"
        label={props.nameLabel}
        help={props.nameHelp}
        required
        autoFocus
        slotProps={{ htmlInput: { maxLength: fields.name.max } }}
      />
      <FormField
        control={control}
        name="description"
        label={props.notesLabel}
        rows={2}
        slotProps={{ htmlInput: { maxLength: fields.description.max } }}
      />
    </>
  )
}
