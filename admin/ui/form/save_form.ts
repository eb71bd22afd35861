import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { fieldErrorsOf } from './server_errors.js'

/** Puts the server's words at their fields and moves to the first; answers the fields. */
export function showServerErrors<V extends FieldValues>(
  form: Pick<UseFormReturn<V>, 'setError'>,
  failure: unknown,
  /** The form's name of a field of the server. */
  nameOf: (field: string) => string = (field) => field
): string[] {
  return fieldErrorsOf(failure).map(([field, message], n) => {
    // The names come from the server: each is a field of the form, spelled alike.
    const name = nameOf(field) as FieldPath<V>
    form.setError(name, { type: 'server', message }, { shouldFocus: n === 0 })
    return field
  })
}

/** Saves what has a name, or shows what the server refused; answers the fields that it named. */
export async function saveNamed<V extends FieldValues & { name: string }>(props: {
  form: UseFormReturn<V>
  /** Throws what the server refused. */
  save: (values: V) => Promise<void>
  nameMissing: string
}): Promise<string[]> {
  const { form, save, nameMissing } = props
  const name = 'name' as FieldPath<V>
  form.clearErrors()
  if (!form.getValues().name.trim()) {
    form.setError(name, { message: nameMissing }, { shouldFocus: true })
    return []
  }
  try {
    await save(form.getValues())
    return []
  } catch (failure) {
    return showServerErrors(form, failure)
  }
}
