import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** PostgreSQL channel that notifies guardrails processes of guardrails to reload. */
export const GUARDRAILS_CHANNEL = 'assay_guardrails'

/** Makes all guardrails processes load a guardrail again once the transaction is committed. */
export async function notifyGuardrails(guardrailId: string, client: QueryClientContract) {
  const payload = JSON.stringify({ channel: GUARDRAILS_CHANNEL, payload: guardrailId })
  await client.rawQuery('select pg_notify(?, ?)', [GUARDRAILS_CHANNEL, payload])
}
