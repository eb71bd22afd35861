import { PUBLIC_PARAMETER } from '#api/contract/public_link'
import { appName } from '#config/app'
import { NOT_FOUND } from '#api/http/domain_error'
import type { HttpContext } from '@adonisjs/core/http'

export default class ConsoleController {
  /** The page that loads the console; an unknown API path or file is 404 instead. */
  async show({ request, response, view }: HttpContext) {
    if (/^\/(api|assets|static)\//.test(request.url())) throw NOT_FOUND()
    const isPublic = request.qs()[PUBLIC_PARAMETER] !== undefined
    if (isPublic) {
      response.header('X-Robots-Tag', 'noindex, nofollow')
      // The address holds the code: pages that it links to must not learn it.
      response.header('Referrer-Policy', 'no-referrer')
    }
    return view.render('admin', { appName, isPublic })
  }
}
