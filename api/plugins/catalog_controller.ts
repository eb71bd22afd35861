import { attackSetsOf } from '#api/attack_sets/attack_sets'
import { catalogFile } from '#api/plugins/catalog_file'
import { allowedHarm } from '#api/server_settings/allowed_harm'
import type { HttpContext } from '@adonisjs/core/http'

export default class CatalogController {
  /** The same until the next release or another data set: browsers ask whether it changed. */
  async show({ organization, request, response }: HttpContext) {
    const { ids } = await attackSetsOf(organization.id)
    const { etag, json, gzipped } = catalogFile(ids, await allowedHarm(organization.id))
    response.header('ETag', etag)
    response.header('Cache-Control', 'private, no-cache')
    response.header('Vary', 'Accept-Encoding')
    if (request.header('if-none-match')?.includes(etag)) return response.status(304).send(null)
    response.header('Content-Type', 'application/json; charset=utf-8')
    if (!/\bgzip\b/.test(request.header('accept-encoding') ?? '')) return response.send(json)
    response.header('Content-Encoding', 'gzip')
    return response.send(gzipped)
  }
}
