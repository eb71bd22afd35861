import type { WebhookEvent } from '#api/contract/webhooks'
import { queue } from '#api/queue/service'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Event = { teamId: string; event: WebhookEvent; data: Record<string, unknown> }

/**
 * Tells every webhook that subscribes to the event in this team. Deliveries and their jobs are written in the
 * transaction of what happened: neither exists without the other. Their order of arrival is not promised.
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
