export type FieldError = { field: string; rule: string; message: string }

/** A refusal that the product foresees: it has a code for programs and a text for people. */
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

/** Lists an error in a module's `errors.ts`; call the result to make one, with its own text when needed. */
export function domainError(code: string, status: number, message: string) {
  return (text = message, errors: FieldError[] = []) => new DomainError(code, status, text, errors)
}

export const NOT_FOUND = domainError('not_found', 404, 'Not found')
export const UNAUTHORIZED = domainError('unauthorized', 401, 'Sign in to continue')
export const CONFLICT = domainError(
  'conflict',
  409,
  'Somebody else has changed this since you opened it'
)
export const INVALID = domainError('invalid', 422, 'The request is not valid')

/** Refuses one field of the request. */
export function invalidField(field: string, rule: string, message: string) {
  return INVALID(message, [{ field, rule, message }])
}
