import Import from '#api/imports/import'
import type { HttpContext } from '@adonisjs/core/http'

/** All but the file and its rows, which are megabytes. */
const LIGHT = [
  'id',
  'organization_id',
  'kind',
  'status',
  'file_name',
  'total',
  'done',
  'counts',
  'ignored_columns',
  'error',
  'created_at',
  'updated_at',
]

const named = ({ organization, params }: HttpContext) =>
  Import.query().where({ organization_id: organization.id, id: params.id })

/** The import that the address names, of the current organization; without the file and its rows. */
export const findImport = (ctx: HttpContext): Promise<Import> =>
  named(ctx).select(LIGHT).firstOrFail()

/** The same with everything. */
export const findWholeImport = (ctx: HttpContext): Promise<Import> => named(ctx).firstOrFail()
