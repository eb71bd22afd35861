import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** PostgreSQL channel that announces which guardrails the guardrails processes must reload. */
export const GUARDRAILS_CHANNEL = 'assay_guardrails'

/** Makes all guardrails processes reload a guardrail once the transaction commits. */
export async function notifyGuardrails(guardrailId: string, client: QueryClientContract) {
  const payload = JSON.stringify({ channel: GUARDRAILS_CHANNEL, payload: guardrailId })
  await client.rawQuery('select pg_notify(?, ?)', [GUARDRAILS_CHANNEL, payload])
}
