import { HttpError } from '../data/http/http_error.js'
import { isRecord } from './is_record.js'

/** Server error messages by field; empty if the error is not about a field. */
export function fieldErrorsOf(error: unknown): [field: string, message: string][] {
  const body = error instanceof HttpError ? error.body : isRecord(error) ? error.body : null
  const errors = isRecord(body) ? body.errors : null
  if (!isRecord(errors)) return []
  return Object.entries(errors).flatMap(([field, message]): [string, string][] =>
    typeof message === 'string' ? [[field, message]] : []
  )
}
