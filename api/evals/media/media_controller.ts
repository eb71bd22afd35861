import { recordReveal } from '#api/evals/hidden/record_reveal'
import { textAccessOf } from '#api/evals/hidden/hidden_texts'
import { actorOf } from '#api/platform/audit/actor_of'
import { findMediaFile, sendMediaFile } from './send_media_file.js'
import { uploadMediaFile } from './upload_media_file.js'
import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'

export const mediaUpload = vine.create({
  data: vine.string().minLength(1),
  mimeType: vine.string().minLength(3).maxLength(100),
  context: vine.object({
    evalId: vine.string().minLength(1).maxLength(200),
    testIdx: vine.number().withoutDecimals().range([0, 2_147_483_647]).optional(),
    promptIdx: vine.number().withoutDecimals().range([0, 2_147_483_647]).optional(),
  }),
})

/** Uploads and serves media files that results reference. */
export default class MediaController {
  async store({ request, team }: HttpContext) {
    const { data, mimeType, context } = await request.validateUsing(mediaUpload)
    const { hash, size } = await uploadMediaFile(team, { data, mimeType, ...context })
    return {
      ref: { uri: `promptfoo://blob/${hash}`, hash, mimeType, sizeBytes: size, provider: 'cloud' },
    }
  }

  async show(ctx: HttpContext) {
    const { evalId, hash } = ctx.params
    const teamId = ctx.team.id
    const found = await findMediaFile({ teamId, evalId, hash }, textAccessOf(ctx))
    if (!found.is_visible) {
      const description = 'Opened a media file of a result whose texts are hidden'
      const metadata = { testIdx: found.test_idx }
      await recordReveal(actorOf(ctx), { evalId, teamId, description, metadata })
    }
    return sendMediaFile(ctx, found)
  }
}
