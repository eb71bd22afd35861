import { outboundRefusals } from '#api/contract/resources/outbound_refusals'
import { answerList } from '#api/http/answer'
import { readList, runList } from '#api/http/list_query'
import OutboundRefusalTransformer from '#api/outbound_log/outbound_refusal_transformer'
import { writeRefusalsNow } from '#api/outbound_log/record_refusal'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

export default class OutboundRefusalsController {
  /** The organization's own refused calls. */
  async index(ctx: HttpContext) {
    // What this process has just refused is in the list.
    await writeRefusalsNow()
    const list = readList(outboundRefusals, ctx.request.qs())
    const { rows, total } = await runList(refusalsOf(ctx), outboundRefusals, list)
    const items = OutboundRefusalTransformer.transform(rows)
    return answerList(ctx, outboundRefusals.path, list, total, items)
  }
}

const refusalsOf = ({ organization }: HttpContext) =>
  organization
    .related('outboundRefusals')
    .query()
    .select('outbound_refusals.*')
    .select(db.raw('(select name from teams where id = outbound_refusals.team_id) as team_name'))
    .select(db.raw('(select name from users where id = outbound_refusals.user_id) as user_name'))
