import { importRows } from '#api/contract/resources/import_rows'
import { respondWithList } from '#api/platform/http/responses/respond'
import { readList } from '#api/platform/http/lists/list_query'
import { findImport } from '#api/accounts/imports/find_import'
import { listImportRows } from '#api/accounts/imports/list_import_rows'
import type { HttpContext } from '@adonisjs/core/http'

export default class ImportRowsController {
  async index(ctx: HttpContext) {
    const { id } = await findImport(ctx)
    const list = readList(importRows, ctx.request.qs())
    const { rows, total } = await listImportRows(id, list)
    return respondWithList(ctx, importRows.path, list, total, rows)
  }
}
