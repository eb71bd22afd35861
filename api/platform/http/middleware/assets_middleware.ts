import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { existsSync } from 'node:fs'
import sirv from 'sirv'

const folder = app.publicPath()

/**
 * Content security policy for files that are opened directly, and for workers, which use the policy of their own
 * response.
 */
const ASSETS_CSP = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Serves the console's files, compressed at build time. Files with a hash in their name are immutable. */
const serve = existsSync(folder)
  ? sirv(folder, {
      gzip: true,
      brotli: true,
      etag: true,
      setHeaders(response, path) {
        response.setHeader('Content-Security-Policy', ASSETS_CSP)
        if (path.startsWith('/assets/')) {
          response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
        }
      },
    })
  : null

export default class AssetsMiddleware {
  async handle({ request, response }: HttpContext, next: NextFn) {
    const isFile = request.url().startsWith('/assets/') || request.url().startsWith('/static/')
    if (!serve || !isFile) return next()
    const isMissing = await new Promise<boolean>((resolve) => {
      response.response.once('finish', () => resolve(false))
      response.response.once('close', () => resolve(false))
      serve(request.request, response.response, () => resolve(true))
    })
    if (isMissing) return next()
  }
}
