import { actorOf } from '#api/platform/audit/actor_of'
import type { Replay, ReplayOffer } from '#api/contract/evals/eval_document'
import { HIDDEN_TEXT } from '#api/contract/evals/eval'
import { replayEvalResult } from '#api/evals/configurations/configuration_validator'
import { offerReplay, replayResult } from '#api/evals/configurations/replay/replay_result'
import { isResultHidden } from '#api/evals/hidden/is_result_hidden'
import { redactResponse, textAccessOf } from '#api/evals/hidden/hidden_texts'
import { recordReveal } from '#api/evals/hidden/record_reveal'
import { closedSignal } from '#api/platform/http/closed_signal'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import { callOriginOf } from '#api/platform/outbound_log/call_origin'
import type { HttpContext } from '@adonisjs/core/http'

/** Replays a stored result with an edited prompt. */
export default class ReplaysController {
  async show(ctx: HttpContext): Promise<ReplayOffer> {
    return offerReplay(ctx.team, placeOf(ctx))
  }

  async store(ctx: HttpContext): Promise<Replay> {
    const edited = await ctx.request.validateUsing(replayEvalResult)
    const callOrigin = callOriginOf(ctx, 'target_test')
    const replay = await replayResult(ctx.team, placeOf(ctx), edited, callOrigin, closedSignal(ctx))
    return (await isResultHidden(ctx.team, placeOf(ctx))) ? restrictHidden(ctx, replay) : replay
  }
}

/**
 * Restricts the replay of a hidden result: without access to hidden texts, its texts are redacted; with access, the
 * audit log records the replay.
 */
async function restrictHidden(ctx: HttpContext, replay: Replay): Promise<Replay> {
  const { evalId, testIdx } = placeOf(ctx)
  if (textAccessOf(ctx) === 'redacted') {
    // The prompt is redacted too, because it can contain the stored variables.
    return { ...redactResponse(replay), prompt: HIDDEN_TEXT, components: [] }
  }
  await recordReveal(actorOf(ctx), {
    evalId,
    teamId: ctx.team.id,
    description: `Replayed test case ${testIdx + 1}, whose texts are hidden`,
    metadata: { testIdx },
  })
  return replay
}

function placeOf({ params }: HttpContext) {
  const { id: evalId, testIdx, promptIdx } = params
  if (![testIdx, promptIdx].every((number) => /^\d{1,9}$/.test(number))) throw NOT_FOUND()
  return { evalId: String(evalId), testIdx: Number(testIdx), promptIdx: Number(promptIdx) }
}
