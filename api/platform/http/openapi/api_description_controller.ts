import { appName, appUrl } from '#config/app'
import { version } from '#config/version'
import { openApi } from '#api/platform/http/openapi/openapi'
import type { HttpContext } from '@adonisjs/core/http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const FILES = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'])
const START = `window.onload = () => SwaggerUIBundle({ url: '/api/v1/openapi.json', dom_id: '#api', deepLinking: true })`

export default class ApiDescriptionController {
  async document() {
    return openApi({ title: `${appName} API`, version: version.version, url: appUrl })
  }

  /** Serves Swagger UI. All of its assets come from this server. */
  async page({ view }: HttpContext) {
    return view.render('api_description', { appName })
  }

  async file({ params, response }: HttpContext) {
    if (params.file === 'start.js') return response.type('application/javascript').send(START)
    if (!FILES.has(params.file)) return response.notFound()
    const folder = dirname(require.resolve('swagger-ui-dist/package.json'))
    return response.download(join(folder, params.file))
  }
}
