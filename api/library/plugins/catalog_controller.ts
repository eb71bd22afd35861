import { attackSetsOf } from '#api/library/attack_sets/attack_sets'
import { catalogFile } from '#api/library/plugins/catalog_file'
import { allowedHarm } from '#api/platform/settings/allowed_harm'
import type { HttpContext } from '@adonisjs/core/http'

export default class CatalogController {
  /**
   * Returns the catalog. It changes only with a release, a dataset upload, or the allowed harmful content; clients
   * revalidate it by ETag.
   */
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
