import { PUBLIC_PARAMETER } from '#api/contract/findings/public_link'
import { appName } from '#config/app'
import { colorModeScript } from '#config/color_mode_script'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import vite from '@adonisjs/vite/services/main'
import type { HttpContext } from '@adonisjs/core/http'

export default class ConsoleController {
  /** Renders the console's page for every path except unknown API paths and files, which get a 404. */
  async show({ request, response, view }: HttpContext) {
    if (/^\/(api|assets|static)\//.test(request.url())) throw NOT_FOUND()
    if (!vite.useDevServer && !vite.hasManifestFile) throw NOT_FOUND('The console is not built')
    const isPublic = request.qs()[PUBLIC_PARAMETER] !== undefined
    if (isPublic) {
      response.header('X-Robots-Tag', 'noindex, nofollow')
      // The URL contains an access code, which must not leak to linked pages.
      response.header('Referrer-Policy', 'no-referrer')
    }
    return view.render('admin', { appName, colorModeScript, isPublic })
  }
}
