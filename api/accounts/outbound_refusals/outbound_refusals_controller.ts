import OutboundRefusal from '#api/accounts/outbound_refusals/outbound_refusal'
import { organizationScope } from '#api/platform/tenancy/scopes'
import { outboundRefusals } from '#api/contract/resources/outbound_refusals'
import { respondWithList } from '#api/platform/http/responses/respond'
import { readList, runList } from '#api/platform/http/lists/list_query'
import OutboundRefusalTransformer from '#api/accounts/outbound_refusals/outbound_refusal_transformer'
import { flushRefusals } from '#api/platform/outbound_log/record_refusal'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

export default class OutboundRefusalsController {
  async index(ctx: HttpContext) {
    // Writes the pending refusals of this process, so that the list includes them.
    await flushRefusals()
    const list = readList(outboundRefusals, ctx.request.qs())
    const { rows, total } = await runList(refusalsOf(ctx), outboundRefusals, list)
    const items = OutboundRefusalTransformer.transform(rows)
    return respondWithList(ctx, outboundRefusals.path, list, total, items)
  }
}

const refusalsOf = ({ organization }: HttpContext) =>
  organizationScope(organization, OutboundRefusal)
    .query()
    .select('outbound_refusals.*')
    .select(db.raw('(select name from teams where id = outbound_refusals.team_id) as team_name'))
    .select(db.raw('(select name from users where id = outbound_refusals.user_id) as user_name'))
