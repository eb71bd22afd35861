import { appName } from '#config/app'
import { NOT_FOUND } from '#api/http/domain_error'
import type { HttpContext } from '@adonisjs/core/http'

export default class ConsoleController {
  /** The page that loads the console; an unknown API path or file is 404 instead. */
  async show({ request, view }: HttpContext) {
    if (/^\/(api|assets|static)\//.test(request.url())) throw NOT_FOUND()
    return view.render('admin', { appName })
  }
}
