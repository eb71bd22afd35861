import { useMutation } from '@tanstack/react-query'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { fieldErrorsOf } from '../server_errors.js'
import { useDraft } from './useDraft.js'

export type FieldError = [field: string, message: string]

type Saving<V extends FieldValues> = {
  form: UseFormReturn<V>
  /** Saves the values. Rejects with the server's error. */
  save: (values: V) => Promise<unknown>
  /** Maps server fields to form fields; required if the names differ. */
  fieldFor?: (serverField: string, values: V) => string
  /** Returns errors of fields that are not rendered, e.g. those in other steps. */
  validate?: (values: V) => FieldError[]
  /** Shows errors at their fields. By default, sets them in the form and focuses the first invalid field. */
  showErrors?: (errors: FieldError[]) => void
}

/** Saves a form: validates it, shows server errors at their fields, and keeps a draft when the session ends. */
export function useSaveForm<V extends FieldValues>(props: Saving<V>) {
  const { form, save, fieldFor, validate, showErrors } = props
  useDraft(form)
  const show = showErrors ?? ((errors: FieldError[]) => setErrors(form, errors))
  const { mutate, isPending, error } = useMutation({
    mutationFn: save,
    onError: (failure, values) =>
      show(
        fieldErrorsOf(failure).map(([field, message]): FieldError => [
          fieldFor?.(field, values) ?? field,
          message,
        ])
      ),
  })
  const submit = () => {
    // Clears server errors of the previous attempt.
    form.clearErrors()
    void form.handleSubmit((values) => {
      const errors = validate?.(values) ?? []
      if (errors.length > 0) show(errors)
      else mutate(values)
    })()
  }
  return { submit, isPending, error, hasFieldErrors: fieldErrorsOf(error).length > 0 }
}

/** Sets errors at their fields and focuses the first invalid field. */
export function setErrors<V extends FieldValues>(
  form: UseFormReturn<V>,
  errors: FieldError[]
): void {
  errors.forEach(([field, message], n) => {
    // The caller has mapped server fields to form fields.
    const name = field as FieldPath<V>
    form.setError(name, { type: 'server', message }, { shouldFocus: n === 0 })
  })
}
