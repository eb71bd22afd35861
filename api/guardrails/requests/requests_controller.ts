import { guardrailRequests } from '#api/contract/resources/guardrail_requests'
import type Team from '#api/accounts/tenants/team'
import GuardrailRequest from '#api/guardrails/requests/guardrail_request'
import GuardrailRequestTransformer from '#api/guardrails/requests/guardrail_request_transformer'
import { policyNamesOf } from '#api/guardrails/requests/policy_names_of'
import { labelRequest } from '#api/guardrails/requests/request_validator'
import { actorOf } from '#api/platform/audit/actor_of'
import { recordAudit } from '#api/platform/audit/record_audit'
import { changeOne } from '#api/platform/http/lists/bulk'
import { readList, runList } from '#api/platform/http/lists/list_query'
import { respondWithList, respondWithOne } from '#api/platform/http/responses/respond'
import { teamScope } from '#api/platform/tenancy/scopes'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** Filter key of the list: requests on which the shadow version decided differently. */
const DIFFERS = 'shadowDiffers'

const own = (team: Team) =>
  teamScope(team, GuardrailRequest)
    .query()
    .select('guardrail_requests.*')
    .select(
      db.raw(
        '(select name from targets t where t.id = guardrail_requests.target_id) as target_name'
      )
    )

const detailed = (team: Team) =>
  own(team).select(
    db.raw('(select name from users u where u.id = guardrail_requests.labeled_by_id) as labeled_by')
  )

export default class RequestsController {
  async index(ctx: HttpContext) {
    const list = readList(guardrailRequests, ctx.request.qs(), [DIFFERS])
    const query = own(ctx.team)
    if (list.filter[DIFFERS] === true || list.filter[DIFFERS] === 'true') {
      query.whereNotNull('shadow_action').whereColumn('shadow_action', '<>', 'action')
    }
    const { rows, total } = await runList(query, guardrailRequests, list, [DIFFERS])
    const items = GuardrailRequestTransformer.transform(rows)
    return respondWithList(ctx, guardrailRequests.path, list, total, items)
  }

  async show(ctx: HttpContext) {
    const row = await detailed(ctx.team).where('guardrail_requests.id', ctx.params.id).firstOrFail()
    row.$extras.policy_names = await policyNamesOf(ctx.team, row.results)
    return respondWithOne(
      ctx,
      GuardrailRequestTransformer.transform(row).useVariant('forDetailedView')
    )
  }

  /** Records a person's label, from which the next version learns. */
  async label(ctx: HttpContext) {
    const { label, note = null } = await ctx.request.validateUsing(labelRequest)
    const rows = teamScope(ctx.team, GuardrailRequest).query()
    await changeOne(rows, ctx.params.id, async (row, trx) => {
      const before = row.label
      const labeledById = label === null ? null : ctx.tenant.user.id
      await row.merge({ label, labelNote: note, labeledById }).save()
      if (before === label) return
      await recordAudit(trx, actorOf(ctx), {
        action: 'guardrail_updated',
        target: 'GUARDRAIL',
        targetId: row.results[0]?.guardrailId ?? row.id,
        teamId: ctx.team.id,
        description: `Labeled a guardrail request as ${label?.replace('_', ' ') ?? 'unlabeled'}`,
        metadata: { requestId: row.id, before, after: label },
      })
    })
    return this.show(ctx)
  }
}
