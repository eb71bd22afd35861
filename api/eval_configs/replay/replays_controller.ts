import type { Replay, ReplayOffer } from '#api/contract/eval_document'
import { replayEvalResult } from '#api/eval_configs/eval_config_validator'
import { offerReplay, replayResult } from '#api/eval_configs/replay/replay_result'
import { closedSignal } from '#api/http/closed_signal'
import { NOT_FOUND } from '#api/http/domain_error'
import { askerOf } from '#api/outbound_log/asker'
import type { HttpContext } from '@adonisjs/core/http'

/** A stored result, asked for again with another prompt. */
export default class ReplaysController {
  async show(ctx: HttpContext): Promise<ReplayOffer> {
    return offerReplay(ctx.team, placeOf(ctx))
  }

  async store(ctx: HttpContext): Promise<Replay> {
    const edited = await ctx.request.validateUsing(replayEvalResult)
    const asker = askerOf(ctx, 'target_test')
    return replayResult(ctx.team, placeOf(ctx), edited, asker, closedSignal(ctx))
  }
}

function placeOf({ params }: HttpContext) {
  const { id: evalId, testIdx, promptIdx } = params
  if (![testIdx, promptIdx].every((number) => /^\d{1,9}$/.test(number))) throw NOT_FOUND()
  return { evalId: String(evalId), testIdx: Number(testIdx), promptIdx: Number(promptIdx) }
}
