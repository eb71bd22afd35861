import { LiveListener, type LiveMessage } from '#api/platform/queue/live'
import { queue } from '#config/queue'
import { connectClient } from '#tests/support/mcp/gateway'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import type { BenchLine } from '../bench_line.js'

const ROUNDS = 5
const MAX_MS = 10_000

/** Measures the longest time from a call with a poisoned result until open dashboards are notified. */
export async function measureAlert(
  { team, token }: Persona,
  url: string,
  slug: string
): Promise<BenchLine> {
  const alerts = () => db.from('mcp_alerts').where({ team_id: team.id, state: 'open' })
  let received = (_message: LiveMessage): void => {}
  const listener = new LiveListener(queue.connectionString, (message) => received(message))
  await listener.start()
  const client = await connectClient(url, slug, token)
  const times: number[] = []
  try {
    for (let round = 0; round < ROUNDS; round++) {
      await alerts().update({ state: 'resolved' })
      const isVisible = new Promise<void>((resolve, reject) => {
        setTimeout(() => reject(new Error('The alert was not published')), MAX_MS).unref()
        received = ({ channel }) => {
          if (channel !== `teams/${team.id}/mcp-calls`) return
          alerts().then(({ length }) => length > 0 && resolve(), reject)
        }
      })
      const startedAt = performance.now()
      await Promise.all([
        isVisible.then(() => times.push(performance.now() - startedAt)),
        client.callTool({ name: 'desk__poisoned', arguments: {} }),
      ])
    }
  } finally {
    await client.close()
    await listener.stop()
  }
  return {
    name: 'MCP gateway, time until an alert is published, maximum',
    value: Math.round(Math.max(...times)),
    unit: 'ms',
    bound: { max: 1000 },
    note: `${ROUNDS} calls with a poisoned result; dashboards then load it within 200 ms and the time of one request`,
  }
}
