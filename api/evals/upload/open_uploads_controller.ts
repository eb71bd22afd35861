import { OPEN_UPLOADS_OFF } from '#api/evals/errors'
import { flags } from '#config/flags'
import { addRows } from './add_rows.js'
import { oldestTeam } from './oldest_team.js'
import { readHeader } from './read_header.js'
import { rollBackUpload } from './roll_back_upload.js'
import { startUpload, type Upload } from './start_upload.js'
import { rowsOf } from './uploads_controller.js'
import type { HttpContext } from '@adonisjs/core/http'
import limiter from '@adonisjs/limiter/services/main'

/** Sharing without signing in, as the open-source server takes it: only where `isDangerousPublic` allows it. */
export default class OpenUploadsController {
  async store(ctx: HttpContext) {
    const upload = await anybodysUpload(ctx)
    const { id, header } = readHeader(ctx.request.body())
    return { id: await startUpload(upload, id, header) }
  }

  async addRows(ctx: HttpContext) {
    const upload = await anybodysUpload(ctx)
    await addRows(upload, ctx.params.id, () => rowsOf(ctx))
    ctx.response.noContent()
  }

  async rollBack(ctx: HttpContext) {
    await rollBackUpload(await anybodysUpload(ctx), ctx.params.id)
    ctx.response.noContent()
  }
}

/** Requests of one address in a minute: an evaluation of many rows is a few hundred. */
const MOST_REQUESTS = 600

async function anybodysUpload({ request }: HttpContext): Promise<Upload> {
  if (!flags.isDangerousPublic) throw OPEN_UPLOADS_OFF()
  const limit = limiter.use({ requests: MOST_REQUESTS, duration: '1 min' })
  await limit.consume(`open_upload_${request.ip()}`)
  return { team: await oldestTeam(), user: null }
}
