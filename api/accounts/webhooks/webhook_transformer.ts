import type Webhook from '#api/accounts/webhooks/webhook'
import { BaseTransformer } from '@adonisjs/core/transformers'

/** A webhook without its secret. Includes the team's name and the newest delivery if the query loaded them. */
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
