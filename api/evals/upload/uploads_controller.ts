import { readJsonRows } from '#api/platform/http/body/read_json'
import { addRows } from './add_rows.js'
import { readHeader } from './read_header.js'
import { rollBackUpload } from './roll_back_upload.js'
import { startUpload, type Upload } from './start_upload.js'
import { readToolRows, type ToolRow } from './rows/tool_row.js'
import type { HttpContext } from '@adonisjs/core/http'

/** Receives the evaluations that the CLI shares. */
export default class UploadsController {
  async store(ctx: HttpContext) {
    const { id, header } = readHeader(ctx.request.body())
    return { id: await startUpload(uploadOf(ctx), id, header) }
  }

  async addRows(ctx: HttpContext) {
    await addRows(uploadOf(ctx), ctx.params.id, await rowsOf(ctx))
    ctx.response.noContent()
  }

  async rollBack(ctx: HttpContext) {
    await rollBackUpload(uploadOf(ctx), ctx.params.id)
    ctx.response.noContent()
  }
}

const uploadOf = ({ team, tenant }: HttpContext): Upload => ({ team, user: tenant.user })

/** Reads the rows and releases the raw body, to save memory. */
export async function rowsOf({ request }: HttpContext): Promise<ToolRow[]> {
  const text = request.raw()
  request.updateRawBody('')
  return readToolRows(text ? await readJsonRows(text) : null)
}
