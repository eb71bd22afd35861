import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** PostgreSQL channel that notifies gateway processes of changes. */
export const GATEWAY_CHANNEL = 'assay_mcp'

/** The configuration of a team changed, an approval was decided, or a client continued or ended a session. */
export type GatewayChange =
  { teamId: string } | { approvalId: string } | { movedSession: string } | { endedSession: string }

/** Makes all gateway processes reload the configuration of a team after the transaction is committed. */
export const notifyGateway = (teamId: string, client: QueryClientContract) =>
  notify({ teamId }, client)

/** Makes the gateway process whose call waits for the approval read its state. */
export const notifyApproval = (approvalId: string, client: QueryClientContract) =>
  notify({ approvalId }, client)

/** Notifies the other gateway processes that a session was continued in another process, or was ended by its client. */
export const notifySession = (
  change: { movedSession: string } | { endedSession: string },
  client: QueryClientContract
) => notify(change, client)

async function notify(change: GatewayChange, client: QueryClientContract): Promise<void> {
  const payload = JSON.stringify({ channel: GATEWAY_CHANNEL, payload: change })
  await client.rawQuery('select pg_notify(?, ?)', [GATEWAY_CHANNEL, payload])
}
