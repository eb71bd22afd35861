import { addRows } from './add_rows.js'
import { oldestTeam } from './admit_open_upload.js'
import { readHeader } from './read_header.js'
import { rollBackUpload } from './roll_back_upload.js'
import { startUpload, type Upload } from './start_upload.js'
import { rowsOf } from './uploads_controller.js'
import type { HttpContext } from '@adonisjs/core/http'

/** Anonymous sharing, compatible with the open-source server. Requires `isDangerousPublic`. */
export default class OpenUploadsController {
  async store(ctx: HttpContext) {
    const upload = await anonymousUpload()
    const { id, header } = readHeader(ctx.request.body())
    return { id: await startUpload(upload, id, header) }
  }

  async addRows(ctx: HttpContext) {
    const upload = await anonymousUpload()
    await addRows(upload, ctx.params.id, await rowsOf(ctx))
    ctx.response.noContent()
  }

  async rollBack(ctx: HttpContext) {
    await rollBackUpload(await anonymousUpload(), ctx.params.id)
    ctx.response.noContent()
  }
}

/** Returns the upload of an anonymous user. The routes have called `admitOpenUpload`. */
const anonymousUpload = async (): Promise<Upload> => ({ team: await oldestTeam(), user: null })
