import { DomainError, type FieldError } from '#api/platform/http/domain_error'
import { isFromTool } from '#api/platform/http/is_token_request'
import { recordRefusedRequest } from '#api/platform/http/refused_requests'
import { errors as authErrors } from '@adonisjs/auth'
import app from '@adonisjs/core/services/app'
import { ExceptionHandler, type HttpContext, errors as httpErrors } from '@adonisjs/core/http'
import { errors as limiterErrors } from '@adonisjs/limiter'
import { errors as lucidErrors } from '@adonisjs/lucid'
import { errors as vineErrors } from '@vinejs/vine'

/** `Retry-After` header of 503 responses. */
const RETRY_AFTER_SECONDS = 5

type ErrorResponse = { status: number; code: string; message: string; errors?: FieldError[] }

/** The only place that converts errors to HTTP responses. */
export default class HttpExceptionHandler extends ExceptionHandler {
  protected debug = false

  async handle(error: unknown, ctx: HttpContext) {
    const errorResponse = toResponse(error, ctx)
    const { status, code, message, errors = [] } = errorResponse
    recordRefusedRequest(ctx, errorResponse)
    if (ctx.response.headersSent) return endStartedResponse(ctx)
    if (error instanceof limiterErrors.E_TOO_MANY_REQUESTS) {
      ctx.response.header('Retry-After', String(error.response.availableIn))
    }
    if (error instanceof DomainError && status === 503) {
      ctx.response.header('Retry-After', String(RETRY_AFTER_SECONDS))
    }
    // Closes the connection after a 408, because the server does not wait for the rest of the body.
    if (status === 408) ctx.response.header('Connection', 'close')
    ctx.response.removeHeader('Content-Disposition')
    const forTool = refusalForTool(ctx, errorResponse)
    ctx.response.status(status).send({ error: { code, message, errors }, ...forTool })
  }

  async report(error: unknown, ctx: HttpContext) {
    if (toResponse(error, ctx).status < 500) return
    ctx.logger.error({ err: error }, `${ctx.request.method()} ${ctx.request.url()}`)
  }
}

/** Closes the connection of an unfinished response, so that the client does not mistake it for a complete one. */
function endStartedResponse({ response: { response } }: HttpContext) {
  if (!response.writableEnded) response.destroy()
}

/** Adds the top-level `errors` that the command-line tool prints for a 403 response. */
function refusalForTool(ctx: HttpContext, { status, code, message }: ErrorResponse) {
  if (status !== 403 || !isFromTool(ctx)) return {}
  return { errors: [{ type: 'permission', id: code, message }] }
}

function toResponse(error: unknown, ctx: HttpContext): ErrorResponse {
  if (error instanceof DomainError) {
    return { status: error.status, code: error.code, message: error.message, errors: error.errors }
  }
  if (error instanceof vineErrors.E_VALIDATION_ERROR) {
    const fields: FieldError[] = error.messages
    return {
      status: 422,
      code: 'invalid',
      message: fields[0]?.message ?? 'Not valid',
      errors: fields,
    }
  }
  if (error instanceof authErrors.E_UNAUTHORIZED_ACCESS) {
    return { status: 401, code: 'unauthorized', message: 'Sign in to continue' }
  }
  if (
    error instanceof lucidErrors.E_ROW_NOT_FOUND ||
    error instanceof httpErrors.E_ROUTE_NOT_FOUND
  ) {
    return { status: 404, code: 'not_found', message: 'Not found' }
  }
  if (error instanceof limiterErrors.E_TOO_MANY_REQUESTS) {
    return { status: 429, code: 'rate_limited', message: 'Too many attempts. Try again later.' }
  }
  return fromDatabase(error, ctx) ?? fromUnknown(error)
}

/**
 * PostgreSQL error codes. `UNREADABLE`: a value is not a valid UUID or number. `NUL`: a string contains the NUL
 * character.
 */
const UNREADABLE = '22P02'
const NUL = ['22021', '22P05']
/** Numbers, offsets and timestamps outside the range of the column type. */
const OUT_OF_RANGE = ['22003', '22007', '22008', '22009', '2201W', '2201X']
/**
 * Foreign key violation: a concurrent request deleted the referenced record, or another record still references this one.
 */
const FOREIGN_KEY_VIOLATION = '23503'

/** Two transactions waited for each other's rows; PostgreSQL rolled one of them back. */
const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'

/** Maps database errors caused by values in the request or by concurrent requests to responses. */
function fromDatabase(error: unknown, { request }: HttpContext): ErrorResponse | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  if (NUL.includes(String(error.code))) {
    const message = 'A string contains the NUL character, which cannot be stored. Remove it.'
    return { status: 422, code: 'invalid', message }
  }
  if (OUT_OF_RANGE.includes(String(error.code))) {
    return { status: 422, code: 'invalid', message: 'A number or date is out of range' }
  }
  if (error.code === FOREIGN_KEY_VIOLATION) {
    const message =
      'A record that this request refers to was deleted or is still in use. Reload and try again.'
    return { status: 409, code: 'conflict', message }
  }
  if (error.code === DEADLOCK || error.code === SERIALIZATION_FAILURE) {
    const message = 'Another request changed the same records at the same time. Try again.'
    return { status: 409, code: 'conflict', message }
  }
  if (error.code !== UNREADABLE) return null
  // If an ID in the path is not a UUID, no record can match it.
  if (request.input('filter') === undefined) {
    return { status: 404, code: 'not_found', message: 'Not found' }
  }
  const [, value = ''] = /: (".*")$/s.exec(error.message) ?? []
  const message = `filter contains a value that does not fit its field: ${value.slice(0, 100)}`
  return {
    status: 422,
    code: 'invalid',
    message,
    errors: [{ field: 'filter', rule: 'value', message }],
  }
}

/** V8's message for `String({ toString: 1 })`. Only JSON from a client contains such objects. */
const NOT_CONVERTIBLE = 'Cannot convert object to primitive value'

function fromUnknown(error: unknown): ErrorResponse {
  if (error instanceof TypeError && error.message === NOT_CONVERTIBLE) {
    const message = 'The request contains an object where a string or number is expected'
    return { status: 422, code: 'invalid', message }
  }
  if (error instanceof Error) {
    // Errors of the framework, such as those for malformed bodies, carry their own status.
    const status = 'status' in error && typeof error.status === 'number' ? error.status : 500
    if (status === 413) {
      return {
        status,
        code: 'too_large',
        message: 'The request body is too large. Split it into several requests.',
      }
    }
    if (status < 500) return { status, code: 'bad_request', message: error.message }
    if (!app.inProduction) {
      return { status, code: 'internal', message: error.stack ?? error.message }
    }
  }
  return {
    status: 500,
    code: 'internal',
    message: 'Something went wrong on the server. The error has been logged.',
  }
}
