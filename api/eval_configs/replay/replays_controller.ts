import { actorOf } from '#api/audit/actor_of'
import type { Replay, ReplayOffer } from '#api/contract/eval_document'
import { replayEvalResult } from '#api/eval_configs/eval_config_validator'
import { offerReplay, replayResult } from '#api/eval_configs/replay/replay_result'
import { HIDDEN } from '#api/evals/hidden/hidden_texts'
import { hidesItsTexts } from '#api/evals/hidden/hides_its_texts'
import { recordShown } from '#api/evals/hidden/record_shown'
import { textsFor } from '#api/evals/hidden/texts_for'
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
    const replay = await replayResult(ctx.team, placeOf(ctx), edited, asker, closedSignal(ctx))
    return (await hidesItsTexts(ctx.team, placeOf(ctx))) ? shownOf(ctx, replay) : replay
  }
}

/** What came of an attack for harmful content: recorded for who may see it, else only how it was graded. */
async function shownOf(ctx: HttpContext, replay: Replay): Promise<Replay> {
  const { evalId, testIdx } = placeOf(ctx)
  if (textsFor(ctx) === 'veiled') {
    const { output, error, reason } = replay
    const veiled = { output: output && HIDDEN, error: error && HIDDEN, reason: reason && HIDDEN }
    return { ...replay, ...veiled, components: [] }
  }
  await recordShown(actorOf(ctx), {
    evalId,
    teamId: ctx.team.id,
    description: `Asked test ${testIdx + 1} again, whose texts are hidden`,
    metadata: { testIdx },
  })
  return replay
}

function placeOf({ params }: HttpContext) {
  const { id: evalId, testIdx, promptIdx } = params
  if (![testIdx, promptIdx].every((number) => /^\d{1,9}$/.test(number))) throw NOT_FOUND()
  return { evalId: String(evalId), testIdx: Number(testIdx), promptIdx: Number(promptIdx) }
}
