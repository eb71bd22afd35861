import { actorOf } from '#api/audit/actor_of'
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
    return replayProbe({ team, actor: actorOf(ctx), probe, signal: gone.signal })
  }
}
