import { PUBLIC_PARAMETER } from '#api/contract/public_link'
import { appName } from '#config/app'
import { NOT_FOUND } from '#api/http/domain_error'
import vite from '@adonisjs/vite/services/main'
import type { HttpContext } from '@adonisjs/core/http'

export default class ConsoleController {
  /** The page that loads the console; an unknown API path or file is 404 instead. */
  async show({ request, response, view }: HttpContext) {
    if (/^\/(api|assets|static)\//.test(request.url())) throw NOT_FOUND()
    if (!vite.useDevServer && !vite.hasManifestFile) throw NOT_FOUND('The console is not built')
    const isPublic = request.qs()[PUBLIC_PARAMETER] !== undefined
    if (isPublic) {
      response.header('X-Robots-Tag', 'noindex, nofollow')
      // The address holds the code: pages that it links to must not learn it.
      response.header('Referrer-Policy', 'no-referrer')
    }
    return view.render('admin', { appName, isPublic })
  }
}
