import { HttpError } from './http/http_error.js'
import { text } from '../i18n/i18n.js'
import { isScriptFailure } from './script_failure.js'

/** Returns the user-facing message of an error. */
export function reasonOf(error: unknown): string {
  if (error instanceof HttpError) return error.reason ?? error.message
  if (isScriptFailure(error)) return text('error.script')
  // Browsers throw this error if there was no response.
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) {
    return text('error.network')
  }
  return error instanceof Error ? error.message : String(error)
}
