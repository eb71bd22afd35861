export type FieldError = { field: string; rule: string; message: string }

/** An expected failure with a code for programs and a message for people. */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    readonly errors: FieldError[] = []
  ) {
    super(message)
  }
}

/** Declares a coded error. Call the returned factory to create it; the message can be overridden. */
export function domainError(code: string, status: number, message: string) {
  return (text = message, errors: FieldError[] = []) => new DomainError(code, status, text, errors)
}

export const NOT_FOUND = domainError('not_found', 404, 'Not found')
export const UNAUTHORIZED = domainError('unauthorized', 401, 'Sign in to continue')
export const CONFLICT = domainError(
  'conflict',
  409,
  'Someone else changed this after you opened it. Reload it and apply your change again.'
)
export const INVALID = domainError('invalid', 422, 'The request is not valid')

export const BROWSER_ONLY = domainError(
  'access.browser_only',
  403,
  'API tokens cannot do this. Sign in with a browser.'
)

/** Creates a validation error for a single field. */
export function invalidField(field: string, rule: string, message: string) {
  return INVALID(message, [{ field, rule, message }])
}
