import { useForm } from 'react-hook-form'
import { FormDialog } from './FormDialog.js'
import {
  formOfName,
  nameFrom,
  NameFields,
  type NameAndNotes,
  type NameFieldsProps,
  type NameForm,
} from './NameFields.js'

export type NameDialogProps = {
  title: string
  submitText: string
  initial?: NameAndNotes
  isPending: boolean
  error: unknown
  onSubmit: (values: NameAndNotes) => void
  onClose: () => void
}

/** Dialog for the name and description of a record. */
export function NameDialog(props: NameDialogProps & Omit<NameFieldsProps, 'control'>) {
  const { nameLabel, nameHelp, notesLabel, fields } = props
  const form = useForm<NameForm>({ defaultValues: formOfName(props.initial ?? null) })
  return (
    <FormDialog
      title={props.title}
      submitText={props.submitText}
      isPending={props.isPending}
      error={props.error}
      onSubmit={() => void form.handleSubmit((values) => props.onSubmit(nameFrom(values)))()}
      onClose={props.onClose}
    >
      <NameFields control={form.control} {...{ nameLabel, nameHelp, notesLabel, fields }} />
    </FormDialog>
  )
}
