import Scan from '#api/scans/scan'
import { teamScope } from '#api/platform/tenancy/scopes'
import { scans } from '#api/contract/resources/scans'
import { contentRange, readList } from '#api/platform/http/lists/list_query'
import { compareRerun } from '#api/scans/reruns/compare_rerun'
import { probeFilterOf } from '#api/evals/probes/list_probes'
import { rerunScan } from '#api/scans/reruns/rerun_scan'
import { rerunScan as input } from '#api/scans/scan_validator'
import type { HttpContext } from '@adonisjs/core/http'

export default class RerunsController {
  /** Starts a scan that reruns attacks of this one. */
  async store(ctx: HttpContext) {
    const { only, times = 1, ...rest } = await ctx.request.validateUsing(input)
    const given = 'filter' in rest ? rest.filter : undefined
    const filter = given && probeFilterOf({ filter: JSON.stringify(given) })
    const scan = await find(ctx)
    const made = await rerunScan({
      team: ctx.team,
      user: ctx.tenant.user,
      scan,
      only,
      times,
      filter,
    })
    ctx.response.status(201)
    return { id: made.id, status: made.status, evalId: made.evalId }
  }

  /** Compares a rerun with the original outcomes. */
  async show(ctx: HttpContext) {
    const scan = await find(ctx)
    const { from, to } = readList(scans, { range: ctx.request.qs().range })
    const comparison = await compareRerun(scan, { from, to })
    const path = `${scans.path}/${scan.id}/comparison`
    contentRange(ctx, path, from, comparison.attacks.length, comparison.total)
    return comparison
  }
}

const find = ({ team, params }: HttpContext) =>
  teamScope(team, Scan).query().where('id', params.id).firstOrFail()
