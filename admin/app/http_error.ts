type FieldError = { field: string; message: string }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The `error` of an answer, empty when it has none. */
export function errorOf(json: unknown): Record<string, unknown> {
  return isRecord(json) && isRecord(json.error) ? json.error : {}
}

function fieldErrorsOf(json: unknown): FieldError[] {
  const { errors } = errorOf(json)
  if (!Array.isArray(errors)) return []
  return errors.flatMap((error: unknown) =>
    isRecord(error) && typeof error.field === 'string' && typeof error.message === 'string'
      ? [{ field: error.field, message: error.message }]
      : []
  )
}

/** A non-OK answer of the API. `message` is for logs; people read `reason`. */
export class HttpError extends Error {
  readonly name = 'HttpError'
  readonly status: number
  readonly text: string
  readonly json: unknown
  /** The server's words, when it gave any. */
  readonly reason: string | null
  /** The server's stable name of the failure, e.g. `license.cut_off`. */
  readonly code: string | null

  constructor(path: string, status: number, text: string, json: unknown) {
    super(`Error calling ${path}: ${text}`)
    this.status = status
    this.text = text
    this.json = json
    const { message, code } = errorOf(json)
    this.reason = typeof message === 'string' ? message : null
    this.code = typeof code === 'string' ? code : null
  }

  /** The failure as forms read it: one message per field. */
  get body(): { message: string; errors?: Record<string, string> } {
    const fields = fieldErrorsOf(this.json)
    const message = this.reason ?? this.message
    if (fields.length === 0) return { message }
    return {
      message,
      errors: Object.fromEntries(fields.map(({ field, message: text }) => [field, text])),
    }
  }
}

/** The status of the answer; react-admin tells of failures by a class of its own. */
export const statusOf = (error: unknown): number | null =>
  error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? error.status
    : null

/** The server has said that it is not there, or not for this person: asking again is answered alike. */
export const isFinal = (error: unknown): boolean => [403, 404].includes(statusOf(error) ?? 0)
