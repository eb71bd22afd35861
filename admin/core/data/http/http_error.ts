type FieldError = { field: string; message: string }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Returns the `error` object of a response body, or an empty object. */
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

/** An API response with an error status. `message` is for logs, `reason` for users. */
export class HttpError extends Error {
  readonly name = 'HttpError'
  readonly status: number
  readonly text: string
  readonly json: unknown
  /** Message from the server, if any. */
  readonly reason: string | null
  /** Error code, e.g. `license.cut_off`. */
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

  /** Response body as react-admin expects it, with only the first message of each field. */
  get body(): { message: string; errors?: Record<string, string> } {
    const fields = fieldErrorsOf(this.json)
    const message = this.reason ?? this.message
    if (fields.length === 0) return { message }
    const errors: Record<string, string> = {}
    for (const { field, message: text } of fields) errors[field] ??= text
    return { message, errors }
  }
}

/** Returns the HTTP status of our errors and those of react-admin; null for other errors. */
export const statusOf = (error: unknown): number | null =>
  error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? error.status
    : null

/** Returns the code of our errors and those of react-admin's forms; null for other errors. */
export const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

/** Whether the status is 403 or 404, for which a retry would get the same response. */
export const isFinal = (error: unknown): boolean => [403, 404].includes(statusOf(error) ?? 0)
