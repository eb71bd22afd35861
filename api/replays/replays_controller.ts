import { actorOf } from '#api/audit/actor_of'
import { textsFor } from '#api/evals/hidden/texts_for'
import { replayProbe } from '#api/replays/replay_probe'
import { replayProbe as input } from '#api/replays/replay_validator'
import { assertScansAllowed } from '#api/scans/assert_scans_allowed'
import type { HttpContext } from '@adonisjs/core/http'

export default class ReplaysController {
  /** Makes one attack again, now, and answers both answers. Nothing of it is stored. */
  async store(ctx: HttpContext) {
    const { team, params, request, response } = ctx
    const values = await request.validateUsing(input)
    await assertScansAllowed(team)
    const gone = new AbortController()
    response.response.once('close', () => gone.abort())
    const probe = { evalId: String(params.evalId), resultId: String(params.id), ...values }
    const texts = textsFor(ctx)
    return replayProbe({ team, actor: actorOf(ctx), probe, texts, signal: gone.signal })
  }
}
