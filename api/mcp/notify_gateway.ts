import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** PostgreSQL channel on which gateway processes learn whose configuration to load again. */
export const GATEWAY_CHANNEL = 'assay_mcp'

/** Makes all gateway processes load the configuration of a team again once the transaction is committed. */
export async function notifyGateway(teamId: string, client: QueryClientContract) {
  const payload = JSON.stringify({ channel: GATEWAY_CHANNEL, payload: teamId })
  await client.rawQuery('select pg_notify(?, ?)', [GATEWAY_CHANNEL, payload])
}
