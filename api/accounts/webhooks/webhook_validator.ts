import { webhooks } from '#api/contract/resources/webhooks'
import { OFFERED_EVENTS } from '#api/contract/accounts/webhooks'
import vine from '@vinejs/vine'

const { fields } = webhooks

const name = () => vine.string().trim().minLength(1).maxLength(fields.name.max)
const url = () => vine.string().trim().minLength(1).maxLength(fields.url.max)
const events = () => vine.array(vine.enum(OFFERED_EVENTS)).distinct().minLength(1)

const scope = {
  /** Null: the webhook receives events of all teams. Default for new webhooks: the oldest team. */
  teamId: vine.string().uuid().nullable().optional(),
  enabled: vine.boolean().optional(),
}

export const createWebhook = vine.create({ name: name(), url: url(), events: events(), ...scope })

export const updateWebhook = vine.create({
  name: name().optional(),
  url: url().optional(),
  events: events().optional(),
  ...scope,
})

export const updateWebhooks = vine.create({ enabled: vine.boolean() })
