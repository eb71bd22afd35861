import type { WebhookEvent } from '#api/contract/accounts/webhooks'
import { queue } from '#api/platform/queue/service'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Event = { teamId: string; event: WebhookEvent; data: Record<string, unknown> }

/**
 * Enqueues the event for every active webhook that subscribes to it, of this team or of all teams. Deliveries and jobs
 * are written in the caller's transaction, so that they exist only if the change does. The delivery order is not
 * guaranteed.
 */
export async function emitEvent(
  trx: TransactionClientContract,
  { teamId, event, data }: Event,
  now = new Date()
) {
  const body = JSON.stringify({ event, timestamp: now.toISOString(), data })
  const { rows }: { rows: { id: string; organization_id: string }[] } = await trx.rawQuery(
    `insert into webhook_deliveries (webhook_id, event, body)
     select w.id, :event, :body from webhooks w
     join teams t on t.organization_id = w.organization_id
     where t.id = :teamId and (w.team_id is null or w.team_id = t.id)
       and w.enabled and w.paused_at is null and :event = any(w.events)
     returning id, (select organization_id from teams where id = :teamId)`,
    { teamId, event, body }
  )
  for (const { id, organization_id: organizationId } of rows) {
    await queue.enqueue('deliver_webhook', { organizationId, deliveryId: id }, trx)
  }
}
