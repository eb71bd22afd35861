import { NOT_FOUND } from '#api/http/domain_error'
import { countExfil, countFetch } from '#api/tasks/count_visit'
import { pageHtml } from '#api/tasks/page_html'
import type { HttpContext } from '@adonisjs/core/http'

/** A transparent picture of one pixel: what is asked for as an image comes as one. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Pages for targets under test, open to whoever knows the address, for a day. */
export default class PagesController {
  async show({ params, response }: HttpContext) {
    const page = await countFetch(params.key)
    if (!page) throw NOT_FOUND()
    return harmless(response).type('text/html').send(pageHtml(page))
  }

  async collect({ params, request, response }: HttpContext) {
    const isKnown = await countExfil(params.key, request.qs())
    if (!isKnown) throw NOT_FOUND()
    return harmless(response).type('image/gif').send(PIXEL)
  }
}

/** Untrusted content on our own origin: it cannot run scripts, be framed, cached or indexed. */
function harmless(response: HttpContext['response']) {
  return response
    .header(
      'Content-Security-Policy',
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"
    )
    .header('X-Content-Type-Options', 'nosniff')
    .header('X-Robots-Tag', 'noindex')
    .header('Referrer-Policy', 'no-referrer')
    .header('Cache-Control', 'no-store')
}
