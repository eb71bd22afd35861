import { importRows } from '#api/contract/resources/import_rows'
import { answerList } from '#api/http/answer'
import { readList } from '#api/http/list_query'
import { findImport } from '#api/imports/find_import'
import { listImportRows } from '#api/imports/list_import_rows'
import type { HttpContext } from '@adonisjs/core/http'

export default class ImportRowsController {
  async index(ctx: HttpContext) {
    const { id } = await findImport(ctx)
    const list = readList(importRows, ctx.request.qs())
    const { rows, total } = await listImportRows(id, list)
    return answerList(ctx, importRows.path, list, total, rows)
  }
}
