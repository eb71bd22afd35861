import type Webhook from '#api/webhooks/webhook'
import { BaseTransformer } from '@adonisjs/core/transformers'

/** A webhook without its secret; the query may bring the team's name and the newest delivery. */
export default class WebhookTransformer extends BaseTransformer<Webhook> {
  toObject() {
    const webhook = this.resource
    return {
      ...this.pick(webhook, ['id', 'name', 'url', 'events', 'teamId', 'enabled']),
      ...this.pick(webhook, ['consecutiveFailures', 'pausedAt', 'pausedReason']),
      ...this.pick(webhook, ['createdAt', 'updatedAt']),
      teamName: textOrNull(webhook.$extras.team_name),
      lastDelivery: webhook.$extras.last_delivery ?? null,
    }
  }
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
