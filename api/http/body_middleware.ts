import bodyParser from '#config/bodyparser'
import { isTokenRequest } from '#api/http/is_token_request'
import BodyParser from '@adonisjs/core/bodyparser_middleware'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** Results and what else the command-line tool sends in one piece; counted after inflating. */
const LARGE = '32mb'

const LARGE_PATHS =
  /^\/api\/(v1\/(results(\/[^/]+\/results)?|model-audits\/share)|blobs|eval(\/[^/]+\/results)?)\/?$/

/** Reads bodies. Only what tools upload may be large: a body is read before anybody is asked for. */
export default class BodyMiddleware {
  readonly #usual = new BodyParser(bodyParser)
  readonly #large = new BodyParser({ ...bodyParser, json: { ...bodyParser.json, limit: LARGE } })

  handle(ctx: HttpContext, next: NextFn) {
    const path = ctx.request.url()
    const isLarge = LARGE_PATHS.test(path) && (isTokenRequest(ctx) || path.startsWith('/api/eval'))
    return (isLarge ? this.#large : this.#usual).handle(ctx, next)
  }
}
