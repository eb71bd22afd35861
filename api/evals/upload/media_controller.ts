import { storeMedium } from './store_medium.js'
import { NOT_FOUND } from '#api/http/domain_error'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import vine from '@vinejs/vine'

export const uploadMedium = vine.create({
  data: vine.string().minLength(1),
  mimeType: vine.string().minLength(3).maxLength(100),
  context: vine.object({ evalId: vine.string().minLength(1).maxLength(200) }),
})

/** Images, sounds and films that results refer to. */
export default class MediaController {
  async store({ request, team }: HttpContext) {
    const { data, mimeType, context } = await request.validateUsing(uploadMedium)
    const { hash, size } = await storeMedium(team, { data, mimeType, evalId: context.evalId })
    return {
      ref: { uri: `promptfoo://blob/${hash}`, hash, mimeType, sizeBytes: size, provider: 'cloud' },
    }
  }

  /** Bytes never change under their hash; what they are is told, not guessed, and they never run as a page. */
  async show({ team, params, response }: HttpContext) {
    const medium: { mime_type: string; bytes: Buffer } | null = await db
      .from('eval_media')
      .whereIn(
        'eval_id',
        db.from('evals').where({ id: params.evalId, team_id: team.id }).select('id')
      )
      .where('hash', params.hash)
      .select('mime_type', 'bytes')
      .first()
    if (!medium) throw NOT_FOUND()
    response.header('Content-Type', medium.mime_type)
    response.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
    response.header('Cache-Control', 'private, max-age=31536000, immutable')
    return response.send(medium.bytes)
  }
}
