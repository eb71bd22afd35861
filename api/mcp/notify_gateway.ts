import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** PostgreSQL channel on which gateway processes learn what has changed. */
export const GATEWAY_CHANNEL = 'assay_mcp'

/** The configuration of a team changed, or an approval was decided. */
export type GatewayChange = { teamId: string } | { approvalId: string }

/** Makes all gateway processes load the configuration of a team again once the transaction is committed. */
export const notifyGateway = (teamId: string, client: QueryClientContract) =>
  notify({ teamId }, client)

/** Makes the gateway process whose call waits for the approval read its state. */
export const notifyApproval = (approvalId: string, client: QueryClientContract) =>
  notify({ approvalId }, client)

async function notify(change: GatewayChange, client: QueryClientContract): Promise<void> {
  const payload = JSON.stringify({ channel: GATEWAY_CHANNEL, payload: change })
  await client.rawQuery('select pg_notify(?, ?)', [GATEWAY_CHANNEL, payload])
}
