import { NOT_FOUND } from '#api/platform/http/domain_error'
import { countExfil, countFetch } from '#api/targets/model_tasks/pages/count_visit'
import {
  isPageFormat,
  parsePageName,
  PIXEL,
  renderPage,
} from '#api/targets/model_tasks/pages/page_formats'
import type { HttpContext } from '@adonisjs/core/http'

/**
 * Serves pages to targets under test and records data sent to their tracking URLs. Anyone with the URL can open a page
 * for a day.
 */
export default class PagesController {
  async show({ params, response }: HttpContext) {
    const { key, format } = parsePageName(params.key)
    const page = isPageFormat(format) ? await countFetch(key) : null
    if (!page) throw NOT_FOUND()
    const { contentType, text } = renderPage(page, format)
    return harmless(response).type(contentType).send(text)
  }

  async collect({ params, request, response }: HttpContext) {
    const isKnown = await countExfil(params.key, request.qs())
    if (!isKnown) throw NOT_FOUND()
    return harmless(response).type('image/gif').send(PIXEL)
  }
}

/**
 * Restricts what a page can do. Its content is untrusted but has our own origin, so it must not run scripts or be framed,
 * cached, or indexed.
 */
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
