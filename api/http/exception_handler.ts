import { DomainError, type FieldError } from '#api/http/domain_error'
import { isFromTool } from '#api/http/is_token_request'
import { noteRefusal } from '#api/http/refused_requests'
import { errors as authErrors } from '@adonisjs/auth'
import app from '@adonisjs/core/services/app'
import { ExceptionHandler, type HttpContext, errors as httpErrors } from '@adonisjs/core/http'
import { errors as limiterErrors } from '@adonisjs/limiter'
import { errors as lucidErrors } from '@adonisjs/lucid'
import { errors as vineErrors } from '@vinejs/vine'

/** For refusals because of load. */
const RETRY_AFTER_SECONDS = 5

type Answer = { status: number; code: string; message: string; errors?: FieldError[] }

/** The only place that turns errors into HTTP. */
export default class HttpExceptionHandler extends ExceptionHandler {
  protected debug = false

  async handle(error: unknown, ctx: HttpContext) {
    const answer = toAnswer(error, ctx)
    const { status, code, message, errors = [] } = answer
    noteRefusal(ctx, answer)
    if (error instanceof limiterErrors.E_TOO_MANY_REQUESTS) {
      ctx.response.header('Retry-After', String(error.response.availableIn))
    }
    if (error instanceof DomainError && status === 503) {
      ctx.response.header('Retry-After', String(RETRY_AFTER_SECONDS))
    }
    // The rest of the body is not waited for.
    if (status === 408) ctx.response.header('Connection', 'close')
    ctx.response.removeHeader('Content-Disposition')
    const forTool = refusalForTool(ctx, answer)
    ctx.response.status(status).send({ error: { code, message, errors }, ...forTool })
  }

  async report(error: unknown, ctx: HttpContext) {
    if (toAnswer(error, ctx).status < 500) return
    ctx.logger.error({ err: error }, `${ctx.request.method()} ${ctx.request.url()}`)
  }
}

/** Before it runs, the command-line tool reads at the top of a refusal what it prints. */
function refusalForTool(ctx: HttpContext, { status, code, message }: Answer) {
  if (status !== 403 || !isFromTool(ctx)) return {}
  return { errors: [{ type: 'permission', id: code, message }] }
}

function toAnswer(error: unknown, ctx: HttpContext): Answer {
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

/** Codes of PostgreSQL: a value is no uuid, number or the like; a text holds the character NUL. */
const UNREADABLE = '22P02'
const NUL = ['22021', '22P05']
/** Numbers, offsets and moments that the column's type cannot hold. */
const OUT_OF_RANGE = ['22003', '22007', '22008', '22009', '2201W', '2201X']
/** A foreign key violation: another request deleted the record after this one had found it, or still uses it. */
const FOREIGN_KEY_VIOLATION = '23503'

/** Two transactions wait for each other's rows; PostgreSQL rolls one of them back. */
const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'

/** What a request gave and the database cannot take. */
function fromDatabase(error: unknown, { request }: HttpContext): Answer | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  if (NUL.includes(String(error.code))) {
    const message =
      'A text holds the character NUL, which is neither stored nor searched: leave it out'
    return { status: 422, code: 'invalid', message }
  }
  if (OUT_OF_RANGE.includes(String(error.code))) {
    return { status: 422, code: 'invalid', message: 'A number or a date is out of range' }
  }
  if (error.code === FOREIGN_KEY_VIOLATION) {
    const message =
      'A record that this request refers to was deleted, or is still in use. Reload and try again.'
    return { status: 409, code: 'conflict', message }
  }
  if (error.code === DEADLOCK || error.code === SERIALIZATION_FAILURE) {
    const message = 'Another request changed the same records at the same time. Try again.'
    return { status: 409, code: 'conflict', message }
  }
  if (error.code !== UNREADABLE) return null
  // A uuid in an address that is compared with something else finds nothing.
  if (request.input('filter') === undefined) {
    return { status: 404, code: 'not_found', message: 'Not found' }
  }
  const [, value = ''] = /: (".*")$/s.exec(error.message) ?? []
  const message = `filter holds a value that does not fit its field: ${value.slice(0, 100)}`
  return {
    status: 422,
    code: 'invalid',
    message,
    errors: [{ field: 'filter', rule: 'value', message }],
  }
}

/** V8's message for `String({ toString: 1 })`: only JSON from a caller contains such objects. */
const NOT_CONVERTIBLE = 'Cannot convert object to primitive value'

function fromUnknown(error: unknown): Answer {
  if (error instanceof TypeError && error.message === NOT_CONVERTIBLE) {
    const message = 'The request contains an object where a text or a number is expected'
    return { status: 422, code: 'invalid', message }
  }
  if (error instanceof Error) {
    // Malformed bodies and the like carry a status of their own.
    const status = 'status' in error && typeof error.status === 'number' ? error.status : 500
    if (status === 413) {
      return {
        status,
        code: 'too_large',
        message: 'The body is too large. Send it in smaller portions.',
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
    message: 'Something went wrong on the server. It has been logged.',
  }
}
