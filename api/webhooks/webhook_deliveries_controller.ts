import { webhookDeliveries } from '#api/contract/resources/webhooks'
import { answerList, answerOne } from '#api/http/answer'
import { readList, runList } from '#api/http/list_query'
import { redeliver, sendPing } from '#api/webhooks/send_again'
import WebhookDeliveryTransformer from '#api/webhooks/webhook_delivery_transformer'
import { deliveriesOf, webhooksOf } from '#api/webhooks/webhooks_of'
import type { HttpContext } from '@adonisjs/core/http'

/** The log of what was sent to one webhook, and sending by hand. */
export default class WebhookDeliveriesController {
  async index(ctx: HttpContext) {
    const list = readList(webhookDeliveries, ctx.request.qs())
    const { query } = await deliveriesOf(ctx)
    const { rows, total } = await runList(query, webhookDeliveries, list)
    const { path } = webhookDeliveries
    return answerList(ctx, path, list, total, WebhookDeliveryTransformer.transform(rows))
  }

  async show(ctx: HttpContext) {
    const delivery = await find(ctx)
    return answerOne(ctx, WebhookDeliveryTransformer.transform(delivery).useVariant('inFull'))
  }

  /** Sends a ping, whatever the webhook subscribes to, and also while it is off. */
  async test(ctx: HttpContext) {
    const webhook = await webhooksOf(ctx).where('id', ctx.params.id).firstOrFail()
    const made = await sendPing(webhook)
    ctx.response.status(201)
    return answerOne(ctx, WebhookDeliveryTransformer.transform(made))
  }

  async redeliver(ctx: HttpContext) {
    const made = await redeliver(await find(ctx))
    ctx.response.status(201)
    return answerOne(ctx, WebhookDeliveryTransformer.transform(made))
  }
}

async function find(ctx: HttpContext) {
  const { query } = await deliveriesOf(ctx)
  return query.where('id', ctx.params.deliveryId).firstOrFail()
}
