import { useMutation } from '@tanstack/react-query'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { areFieldsOf, fieldErrorsOf, placedErrors, type FieldError } from '../server_errors.js'
import { useDraft } from './useDraft.js'

type Saving<V extends FieldValues> = {
  form: UseFormReturn<V>
  /** Saves the values. Rejects with the server's error. */
  save: (values: V) => Promise<unknown>
  /** Maps server fields to form fields; required if the names differ. */
  fieldFor?: (serverField: string, values: V) => string
  /** Returns errors of fields that are not rendered, e.g. those in other steps. */
  validate?: (values: V) => FieldError[]
  /** Shows errors next to their fields. By default, sets them in the form and focuses the first invalid field. */
  showErrors?: (errors: FieldError[]) => void
  /** Field that also shows rejections without a field, for forms with a single input. */
  onlyField?: FieldPath<V>
  /** Identifies the draft among those of the page; required if the page has several such forms. */
  draftName?: string
}

/** Saves a form: validates it, shows server errors next to their fields, and keeps a draft when the session ends. */
export function useSaveForm<V extends FieldValues>(props: Saving<V>) {
  const { form, save, fieldFor, validate, showErrors } = props
  useDraft(form, props.draftName)
  const show = showErrors ?? ((errors: FieldError[]) => setErrors(form, errors))
  const errorsIn = (failure: unknown, values: V) =>
    placedErrors(failure, {
      fieldFor: (field) => fieldFor?.(field, values) ?? field,
      onlyField: props.onlyField,
    })
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: save,
    onError: (failure, values) => show(errorsIn(failure, values)),
  })
  const submitOr = (onInvalid?: () => void) => {
    // Clears server errors of the previous attempt.
    form.clearErrors()
    void form.handleSubmit((values) => {
      const errors = validate?.(values) ?? []
      if (errors.length === 0) return mutate(values)
      show(errors)
      onInvalid?.()
    }, onInvalid)()
  }
  const placed = error && variables ? errorsIn(error, variables) : []
  const isPlaced = placed.length > 0 && areFieldsOf(form.getValues(), placed)
  return {
    submit: () => submitOr(),
    /** Like `submit`, but calls `onInvalid` if the form has errors and is not sent. */
    submitOr,
    isPending,
    error,
    clearError: reset,
    hasFieldErrors: fieldErrorsOf(error).length > 0,
    /** The error, unless all of it is shown next to fields. */
    formError: isPlaced ? null : error,
  }
}

/** Sets errors on their fields and focuses the first invalid field. */
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
