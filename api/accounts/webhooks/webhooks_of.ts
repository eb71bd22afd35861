import { PERSONAL_TOKEN } from '#api/accounts/webhooks/errors'
import Webhook from '#api/accounts/webhooks/webhook'
import WebhookDelivery from '#api/accounts/webhooks/deliveries/webhook_delivery'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/**
 * Queries the organization's webhooks. Rejects personal tokens with PERSONAL_TOKEN, because a leaked token must not be
 * able to redirect outgoing data.
 */
export function webhooksOf({ organization, tenant }: HttpContext) {
  if (tenant.token && tenant.user.kind !== 'service') throw PERSONAL_TOKEN()
  return Webhook.query().where('webhooks.organization_id', organization.id)
}

/** Like `webhooksOf`, with the team's name and the newest delivery in one query. */
export function webhooksWithState(ctx: HttpContext) {
  return webhooksOf(ctx)
    .select('webhooks.*')
    .select(
      db.raw('(select teams.name from teams where teams.id = webhooks.team_id) as team_name'),
      db.raw(`(
        select json_build_object('id', d.id, 'status', d.status, 'createdAt', d.created_at)
        from webhook_deliveries d where d.webhook_id = webhooks.id
        order by d.created_at desc, d.id desc limit 1
      ) as last_delivery`)
    )
}

/** Finds a webhook of the organization and queries its deliveries. Rejects with 404 if there is no such webhook. */
export async function deliveriesOf(ctx: HttpContext) {
  const webhook = await webhooksOf(ctx).where('id', ctx.params.id).firstOrFail()
  return { webhook, query: WebhookDelivery.query().where('webhook_id', webhook.id) }
}
