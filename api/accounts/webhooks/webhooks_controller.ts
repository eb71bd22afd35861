import { actorOf } from '#api/platform/audit/actor_of'
import { webhooks } from '#api/contract/resources/webhooks'
import { OFFERED_EVENTS, WEBHOOK_EVENTS } from '#api/contract/accounts/webhooks'
import { editedRecord, type EditedRecord } from '#api/platform/http/assert_not_stale'
import { respondWithList, respondWithOne } from '#api/platform/http/responses/respond'
import { bulkIds, changeMany, changeOne } from '#api/platform/http/lists/bulk'
import { readList, runList } from '#api/platform/http/lists/list_query'
import {
  changeWebhook,
  deleteWebhook,
  regenerateSecret,
  resumeWebhook,
} from '#api/accounts/webhooks/change_webhook'
import { checkValues, oldestTeamId } from '#api/accounts/webhooks/checked_values'
import { createWebhook } from '#api/accounts/webhooks/create_webhook'
import type Webhook from '#api/accounts/webhooks/webhook'
import WebhookTransformer from '#api/accounts/webhooks/webhook_transformer'
import {
  createWebhook as createInput,
  updateWebhook,
  updateWebhooks,
} from '#api/accounts/webhooks/webhook_validator'
import { webhooksOf, webhooksWithState } from '#api/accounts/webhooks/webhooks_of'
import type { HttpContext } from '@adonisjs/core/http'

export default class WebhooksController {
  async index(ctx: HttpContext) {
    const list = readList(webhooks, ctx.request.qs())
    const { rows, total } = await runList(webhooksWithState(ctx), webhooks, list)
    return respondWithList(ctx, webhooks.path, list, total, WebhookTransformer.transform(rows))
  }

  async show(ctx: HttpContext) {
    return response(ctx)
  }

  /** Lists the events to which webhooks can subscribe. */
  async eventTypes(ctx: HttpContext) {
    webhooksOf(ctx)
    return OFFERED_EVENTS.map((name) => ({ name, description: WEBHOOK_EVENTS[name].when }))
  }

  /** Creates a webhook. Only the responses of `store` and `regenerateSecret` contain the secret. */
  async store(ctx: HttpContext) {
    webhooksOf(ctx)
    const values = await ctx.request.validateUsing(createInput)
    await checkValues(ctx.organization, values)
    const { teamId = await oldestTeamId(ctx.organization), enabled = true } = values
    const made = await createWebhook({ ...values, teamId, enabled }, actorOf(ctx))
    ctx.params.id = made.webhook.id
    ctx.response.status(201)
    return { ...(await response(ctx)), secret: made.secret }
  }

  async update(ctx: HttpContext) {
    webhooksOf(ctx)
    const values = await ctx.request.validateUsing(updateWebhook)
    await checkValues(ctx.organization, values)
    const edited = editedRecord(ctx)
    await one(ctx, (webhook, change) => changeWebhook(webhook, values, change), edited)
    return response(ctx)
  }

  async updateMany(ctx: HttpContext) {
    const own = webhooksOf(ctx)
    const values = await ctx.request.validateUsing(updateWebhooks)
    const actor = actorOf(ctx)
    return changeMany(own, bulkIds(ctx), (webhook, trx) =>
      changeWebhook(webhook, values, { trx, actor })
    )
  }

  async destroy(ctx: HttpContext) {
    const deleted = await response(ctx)
    await one(ctx, deleteWebhook)
    return deleted
  }

  async destroyMany(ctx: HttpContext) {
    const actor = actorOf(ctx)
    return changeMany(webhooksOf(ctx), bulkIds(ctx), (webhook, trx) =>
      deleteWebhook(webhook, { trx, actor })
    )
  }

  async regenerateSecret(ctx: HttpContext) {
    const secret = await one(ctx, regenerateSecret)
    return { ...(await response(ctx)), secret }
  }

  async resume(ctx: HttpContext) {
    await one(ctx, resumeWebhook)
    return response(ctx)
  }
}

async function response(ctx: HttpContext) {
  const webhook = await webhooksWithState(ctx).where('webhooks.id', ctx.params.id).firstOrFail()
  return respondWithOne(ctx, WebhookTransformer.transform(webhook))
}

type Change = Parameters<typeof resumeWebhook>[1]

function one<Result>(
  ctx: HttpContext,
  change: (webhook: Webhook, about: Change) => Promise<Result>,
  edited: EditedRecord = { id: ctx.params.id, version: null }
): Promise<Result> {
  const actor = actorOf(ctx)
  return changeOne(webhooksOf(ctx), edited, (row, trx) => change(row, { trx, actor }))
}
