import { teamScope } from '#api/platform/tenancy/scopes'
import { actorOf } from '#api/platform/audit/actor_of'
import { recordExport } from '#api/platform/audit/record_export'
import Eval from '#api/evals/eval'
import { exportProbes, exportName } from '#api/evals/probes/export_probes'
import { countHidden } from '#api/evals/probes/grouped_counts'
import { recordHiddenExport } from '#api/evals/hidden/record_reveal'
import { textAccessOf } from '#api/evals/hidden/hidden_texts'
import { reviewProbe as input } from '#api/evals/eval_validator'
import { listProbes, probeFilterOf } from '#api/evals/probes/list_probes'
import { loadProbe } from '#api/evals/probes/load_probe'
import { reviewProbe } from '#api/evals/ratings/review_probe'
import { invalidField } from '#api/platform/http/domain_error'
import { contentRange } from '#api/platform/http/lists/list_query'
import { startedStream } from '#api/platform/http/responses/started_stream'
import type { HttpContext } from '@adonisjs/core/http'

export default class ProbesController {
  async index(ctx: HttpContext) {
    const { team, params, request } = ctx
    const { rows, from, total } = await listProbes(team, params.evalId, request.qs())
    contentRange(ctx, `results/${params.evalId}/probes`, from, rows.length, total)
    return rows
  }

  async show(ctx: HttpContext) {
    const { id } = await evalOf(ctx)
    return loadProbe(id, ctx.params.id)
  }

  async review(ctx: HttpContext) {
    const review = await ctx.request.validateUsing(input)
    const { id } = await evalOf(ctx)
    await reviewProbe(id, ctx.params.id, { review, userId: ctx.tenant.user.id })
    return loadProbe(id, ctx.params.id)
  }

  async restore(ctx: HttpContext) {
    const { id } = await evalOf(ctx)
    await reviewProbe(id, ctx.params.id, { review: null, userId: ctx.tenant.user.id })
    return loadProbe(id, ctx.params.id)
  }

  async export(ctx: HttpContext) {
    const { id, description } = await evalOf(ctx)
    const { format = 'json' } = ctx.request.qs()
    if (format !== 'csv' && format !== 'json') {
      throw invalidField('format', 'enum', 'format must be csv or json')
    }
    const filter = probeFilterOf(ctx.request.qs())
    const what = `the results of ${description || id}`
    const teamId = ctx.team.id
    await recordExport(actorOf(ctx), { what, format, filter, targetId: id, teamId })
    const texts = textAccessOf(ctx)
    if (texts === 'full') {
      const count = await countHidden(id, filter)
      await recordHiddenExport(actorOf(ctx), { evalId: id, teamId, what, format, count })
    }
    ctx.response.header(
      'Content-Type',
      format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json'
    )
    ctx.response.header('Content-Disposition', `attachment; filename="${exportName(id, format)}"`)
    return ctx.response.stream(await startedStream(exportProbes(id, filter, { format, texts })))
  }
}

function evalOf({ team, params }: HttpContext): Promise<Eval> {
  return teamScope(team, Eval)
    .query()
    .where('id', params.evalId)
    .select('id', 'description')
    .firstOrFail()
}
