import { HttpError } from '../../app/http.js'
import { isRecord } from './is_record.js'

/** Messages by field, as the server answered them; empty when the failure is about no field. */
export function fieldErrorsOf(error: unknown): [field: string, message: string][] {
  const body = error instanceof HttpError ? error.body : isRecord(error) ? error.body : null
  const errors = isRecord(body) ? body.errors : null
  if (!isRecord(errors)) return []
  return Object.entries(errors).flatMap(([field, message]): [string, string][] =>
    typeof message === 'string' ? [[field, message]] : []
  )
}
