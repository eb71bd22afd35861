import { textsFor } from '#api/evals/hidden/texts_for'
import { sendMedium } from './send_medium.js'
import { storeMedium } from './store_medium.js'
import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'

export const uploadMedium = vine.create({
  data: vine.string().minLength(1),
  mimeType: vine.string().minLength(3).maxLength(100),
  context: vine.object({
    evalId: vine.string().minLength(1).maxLength(200),
    testIdx: vine.number().withoutDecimals().range([0, 2_147_483_647]).optional(),
    promptIdx: vine.number().withoutDecimals().range([0, 2_147_483_647]).optional(),
  }),
})

/** Images, sounds and films that results refer to. */
export default class MediaController {
  async store({ request, team }: HttpContext) {
    const { data, mimeType, context } = await request.validateUsing(uploadMedium)
    const { hash, size } = await storeMedium(team, { data, mimeType, ...context })
    return {
      ref: { uri: `promptfoo://blob/${hash}`, hash, mimeType, sizeBytes: size, provider: 'cloud' },
    }
  }

  async show(ctx: HttpContext) {
    const { evalId, hash } = ctx.params
    return sendMedium(ctx, { teamId: ctx.team.id, evalId, hash }, textsFor(ctx))
  }
}
