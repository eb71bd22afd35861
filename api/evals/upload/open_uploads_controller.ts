import { addRows } from './add_rows.js'
import { oldestTeam } from './oldest_team.js'
import { readHeader } from './read_header.js'
import { rollBackUpload } from './roll_back_upload.js'
import { startUpload, type Upload } from './start_upload.js'
import { rowsOf } from './uploads_controller.js'
import type { HttpContext } from '@adonisjs/core/http'

/** Sharing without signing in, as the open-source server takes it: only where `isDangerousPublic` allows it. */
export default class OpenUploadsController {
  async store(ctx: HttpContext) {
    const upload = await anybodysUpload()
    const { id, header } = readHeader(ctx.request.body())
    return { id: await startUpload(upload, id, header) }
  }

  async addRows(ctx: HttpContext) {
    const upload = await anybodysUpload()
    await addRows(upload, ctx.params.id, await rowsOf(ctx))
    ctx.response.noContent()
  }

  async rollBack(ctx: HttpContext) {
    await rollBackUpload(await anybodysUpload(), ctx.params.id)
    ctx.response.noContent()
  }
}

/** `admitOpenUpload` has let the request in. */
const anybodysUpload = async (): Promise<Upload> => ({ team: await oldestTeam(), user: null })
