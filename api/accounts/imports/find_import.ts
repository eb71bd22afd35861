import Import from '#api/accounts/imports/import'
import type { HttpContext } from '@adonisjs/core/http'

/** All columns except the file and its rows, which can be megabytes. */
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

/** Finds the import in the path within the current organization; omits the file and its rows. */
export const findImport = (ctx: HttpContext): Promise<Import> =>
  named(ctx).select(LIGHT).firstOrFail()

/** Like `findImport`, but includes the file and its rows. */
export const findFullImport = (ctx: HttpContext): Promise<Import> => named(ctx).firstOrFail()
