import { approvedApplication } from '#tests/support/mcp/gateway'
import { asMember, asOwner, type Persona } from '#tests/support/personas'
import { gatewayCommand } from '../../../bin/prepare/processes/commands.mjs'
import type { BenchLine } from '../bench_line.js'
import { startServer } from '../web_server.js'
import { measureAlert } from './alert.js'
import { measureCalls } from './calls.js'
import { startPeer } from './peer.js'
import { measureRules } from './rules.js'
import { measureList, measureSessions } from './sessions.js'
import { startUpstreams } from './upstream_process.js'

const USERS = 20

/**
 * Measures the rules of the MCP gateway, and a gateway process with all checks, compared with npm mcp-proxy and direct
 * calls.
 */
export async function run(): Promise<BenchLine[]> {
  const rules = measureRules()
  const owner = await asOwner('Bench')
  const upstreams = await startUpstreams()
  const peer = await startPeer()
  try {
    const { slug } = await approvedApplication(owner, { desk: upstreams.small })
    const many = await approvedApplication(owner, { many: upstreams.many }, { isAllowed: false })
    const measured = await withGateway(async ({ origin: url }) => [
      ...(await measureCalls({
        ...{ url, slug, token: owner.token },
        ...{ direct: upstreams.small, peer: peer.url },
      })),
      await measureList({ url, slug: many.slug, token: owner.token, direct: upstreams.many }),
      await measureAlert(owner, url, slug),
    ])
    const users = await usersOf(owner)
    // Uses a new process, because the calls have increased the memory of the first one.
    const sessions = await withGateway((gateway) => measureSessions(gateway, slug, users))
    return [...rules, ...measured, sessions]
  } finally {
    peer.stop()
    upstreams.stop()
  }
}

type Gateway = Awaited<ReturnType<typeof startServer>>

async function withGateway<T>(measure: (gateway: Gateway) => Promise<T>): Promise<T> {
  const gateway = await startServer(gatewayCommand)
  try {
    return await measure(gateway)
  } finally {
    gateway.child.kill('SIGTERM')
  }
}

/** Creates enough users for the idle sessions, because the number of sessions per user is limited. */
async function usersOf(owner: Persona): Promise<Persona[]> {
  const users: Persona[] = []
  for (let n = 0; n < USERS; n++) users.push(await asMember(owner, []))
  return users
}
