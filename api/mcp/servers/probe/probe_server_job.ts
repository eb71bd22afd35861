import Team from '#api/accounts/tenants/team'
import { notifyGateway } from '#api/mcp/notify_gateway'
import McpServer from '#api/mcp/servers/mcp_server'
import { recordCheck } from '#api/mcp/servers/health/report_health'
import { openCredentials } from '#api/mcp/servers/server_credentials'
import { findAccount } from '#api/mcp/oauth/tokens/find_account'
import { recordTools } from '#api/mcp/servers/tools/record_tools'
import { Upstream } from '#api/mcp/upstream/upstream'
import { isUnauthorized, UpstreamError } from '#api/mcp/upstream/upstream_error'
import type { UpstreamServer } from '#api/mcp/upstream/upstream_server'
import { DomainError } from '#api/platform/http/domain_error'
import type { Work } from '#api/platform/queue/jobs'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'

/** Lists a server's tools and stores them. Does not call any tool. */
export async function probeServer(
  { serverId, userId }: Work<'probe_mcp_server'>,
  signal?: AbortSignal
) {
  const server = await McpServer.find(serverId)
  if (!server) return
  await server.merge({ probeStatus: 'running' }).save()
  const failure = await probe(server, userId, signal)
  const error = failure && messageOf(failure)
  await db
    .from('mcp_servers')
    .where({ id: serverId, url: server.url })
    .update({
      probe_status: error === null ? 'completed' : 'failed',
      probe_error: error?.replaceAll('\0', '') ?? null,
      probed_at: DateTime.now().toSQL(),
    })
  if (!isUnauthorized(failure)) {
    const failures = error === null ? 0 : server.checkFailures + 1
    await recordCheck(server, { failures, error, retryAt: null })
  }
  await notifyGateway(server.teamId, db.connection())
}

/**
 * Lists the server's tools and stores them.
 * @returns why the probe failed, or null
 */
async function probe(
  server: McpServer,
  userId: string | undefined,
  signal?: AbortSignal
): Promise<Error | null> {
  try {
    const upstream = await Upstream.connect(await upstreamOf(server, userId), signal)
    try {
      await recordTools(server, await upstream.list(signal))
    } finally {
      await upstream.close()
    }
    return null
  } catch (error) {
    // Rethrown, because the queue repeats the job after the worker has restarted.
    if (signal?.aborted) throw error
    if (error instanceof UpstreamError || error instanceof DomainError) return error
    throw error
  }
}

/** Adds the output of an ended program, which usually explains the cause. */
function messageOf(failure: Error): string {
  const detail = failure instanceof UpstreamError ? failure.detail : null
  if (detail === null) return failure.message
  return `${failure.message}. Its output ends with:\n${detail}`
}

async function upstreamOf(server: McpServer, userId: string | undefined): Promise<UpstreamServer> {
  const { id, teamId, url, auth } = server
  const { organizationId } = await Team.findOrFail(teamId)
  const upstream = { id, teamId, organizationId, url, headers: openCredentials(server) }
  if (auth === 'headers') return upstream
  if (userId === undefined) throw new UpstreamError('unauthorized', NO_USER)
  const { authorizer } = await findAccount(server, { userId, organizationId })
  return { ...upstream, authorizer }
}

const NO_USER = 'This server requires an account of a user. List its tools in the console.'
