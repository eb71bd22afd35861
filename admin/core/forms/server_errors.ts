import { HttpError } from '../data/http/http_error.js'
import { isRecord } from './is_record.js'

export type FieldError = [field: string, message: string]

/** Returns the server's error messages by field; empty if the error is not about a field. */
export function fieldErrorsOf(error: unknown): FieldError[] {
  const body = error instanceof HttpError ? error.body : isRecord(error) ? error.body : null
  const errors = isRecord(body) ? body.errors : null
  if (!isRecord(errors)) return []
  return Object.entries(errors).flatMap(([field, message]): FieldError[] =>
    typeof message === 'string' ? [[field, message]] : []
  )
}

type Places = {
  fieldFor: (serverField: string) => string
  /** Field of a form with a single input, which also shows rejections without a field. */
  onlyField?: string | undefined
}

/** Maps the errors of a failed request to form fields; empty for failures that the user cannot correct. */
export function placedErrors(error: unknown, { fieldFor, onlyField }: Places): FieldError[] {
  const found = fieldErrorsOf(error)
  if (found.length > 0) return found.map(([field, message]) => [fieldFor(field), message])
  const isRejection = error instanceof HttpError && error.status < 500
  return onlyField && isRejection && error.reason ? [[onlyField, error.reason]] : []
}

/** Whether the form has a field for every error, such as `tags` for an error of `tags.0`. */
export const areFieldsOf = (values: object, errors: readonly FieldError[]): boolean =>
  errors.every(([field]) => (field.split('.')[0] ?? '') in values)
