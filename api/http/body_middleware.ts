import bodyParser from '#config/bodyparser'
import { CORRUPT_BODY } from '#api/http/domain_error'
import { isTokenRequest } from '#api/http/is_token_request'
import { readLargeBody } from '#api/http/read_large_body'
import BodyParser from '@adonisjs/core/bodyparser_middleware'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** Results and what else the command-line tool sends in one piece; counted after inflating. */
const LARGE = '32mb'

const LARGE_PATHS =
  /^\/api\/(v1\/(results(\/[^/]+\/results)?|model-audits\/share)|blobs|eval(\/[^/]+\/results)?)\/?$/

/** Results are made of their text by who stores them: until then several requests may have been waiting. */
const ROWS = /^\/api\/(v1\/results|eval)\/[^/]+\/results\/?$/

/** Errors of what inflates. */
const isCorrupt = (error: unknown) =>
  error instanceof Error && 'code' in error && /^Z_|TRAILING_JUNK/.test(String(error.code))

/** Reads bodies. Only what tools upload may be large: a body is read before anybody is asked for. */
export default class BodyMiddleware {
  readonly #usual = new BodyParser(bodyParser)
  /** JSON as text: what the framework makes of JSON is trimmed and copied, which results are neither to be. */
  readonly #large = new BodyParser({
    ...bodyParser,
    raw: { ...bodyParser.raw, types: bodyParser.json.types, limit: LARGE },
    json: { ...bodyParser.json, types: [] },
  })

  async handle(ctx: HttpContext, next: NextFn) {
    let isRead = false
    const onward = () => {
      isRead = true
      return next()
    }
    try {
      return await this.#read(ctx, onward)
    } catch (error) {
      if (!isRead && isCorrupt(error)) throw CORRUPT_BODY()
      throw error
    }
  }

  #read(ctx: HttpContext, next: NextFn) {
    const path = ctx.request.url()
    const isLarge = LARGE_PATHS.test(path) && (isTokenRequest(ctx) || path.startsWith('/api/eval'))
    if (!isLarge) return this.#usual.handle(ctx, next)
    return this.#large.handle(ctx, () => {
      if (!ROWS.test(path)) ctx.request.updateBody(readLargeBody(ctx.request))
      return next()
    })
  }
}
