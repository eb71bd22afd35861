import { repeatProbe } from '#api/scans/replays/repeat_probe'
import { repeatProbe as input } from '#api/scans/replays/replay_validator'
import type { HttpContext } from '@adonisjs/core/http'

export default class RepeatsController {
  /** Starts a scan that replays one attack several times. */
  async store({ team, tenant, params, request, response }: HttpContext) {
    const values = await request.validateUsing(input)
    const probe = { evalId: String(params.evalId), resultId: String(params.id), ...values }
    const scan = await repeatProbe({ team, user: tenant.user, probe })
    response.status(201)
    return { id: scan.id, status: scan.status, evalId: scan.evalId }
  }
}
