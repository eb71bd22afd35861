import { webhookDeliveries } from '#api/contract/resources/webhooks'
import { respondWithList, respondWithOne } from '#api/platform/http/responses/respond'
import { readList, runList } from '#api/platform/http/lists/list_query'
import { redeliver, sendPing } from '#api/accounts/webhooks/deliveries/send_again'
import WebhookDeliveryTransformer from '#api/accounts/webhooks/deliveries/webhook_delivery_transformer'
import { deliveriesOf, webhooksOf } from '#api/accounts/webhooks/webhooks_of'
import type { HttpContext } from '@adonisjs/core/http'

/** Lists a webhook's deliveries, and sends pings and redeliveries. */
export default class WebhookDeliveriesController {
  async index(ctx: HttpContext) {
    const list = readList(webhookDeliveries, ctx.request.qs())
    const { query } = await deliveriesOf(ctx)
    const { rows, total } = await runList(query, webhookDeliveries, list)
    const { path } = webhookDeliveries
    return respondWithList(ctx, path, list, total, WebhookDeliveryTransformer.transform(rows))
  }

  async show(ctx: HttpContext) {
    const delivery = await find(ctx)
    return respondWithOne(ctx, WebhookDeliveryTransformer.transform(delivery).useVariant('inFull'))
  }

  /** Sends a ping regardless of subscriptions, even if the webhook is disabled or paused. */
  async test(ctx: HttpContext) {
    const webhook = await webhooksOf(ctx).where('id', ctx.params.id).firstOrFail()
    const made = await sendPing(webhook)
    ctx.response.status(201)
    return respondWithOne(ctx, WebhookDeliveryTransformer.transform(made))
  }

  async redeliver(ctx: HttpContext) {
    const made = await redeliver(await find(ctx))
    ctx.response.status(201)
    return respondWithOne(ctx, WebhookDeliveryTransformer.transform(made))
  }
}

async function find(ctx: HttpContext) {
  const { query } = await deliveriesOf(ctx)
  return query.where('id', ctx.params.deliveryId).firstOrFail()
}
