import { HttpError } from './http.js'
import { text } from './i18n.js'
import { isScriptFailure } from './script_failure.js'

/** Words for people about a failure. */
export function reasonOf(error: unknown): string {
  if (error instanceof HttpError) return error.reason ?? error.message
  if (isScriptFailure(error)) return text('error.script')
  // What a browser throws when there was no answer at all.
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) {
    return text('error.network')
  }
  return error instanceof Error ? error.message : String(error)
}
