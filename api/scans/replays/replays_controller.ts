import { actorOf } from '#api/platform/audit/actor_of'
import { textAccessOf } from '#api/evals/hidden/hidden_texts'
import { replayProbe } from '#api/scans/replays/replay_probe'
import { replayProbe as input } from '#api/scans/replays/replay_validator'
import { assertScansAllowed } from '#api/scans/create/assert_scans_allowed'
import { closedSignal } from '#api/platform/http/closed_signal'
import type { HttpContext } from '@adonisjs/core/http'

export default class ReplaysController {
  /** Replays one attack synchronously and returns both responses. Stores no result. */
  async store(ctx: HttpContext) {
    const { team, params, request } = ctx
    const values = await request.validateUsing(input)
    await assertScansAllowed(team)
    const probe = { evalId: String(params.evalId), resultId: String(params.id), ...values }
    const texts = textAccessOf(ctx)
    return replayProbe({ team, actor: actorOf(ctx), probe, texts, signal: closedSignal(ctx) })
  }
}
