import { issueApiToken } from '#api/accounts/access/api_token_secret'
import Team from '#api/accounts/tenants/team'
import User from '#api/accounts/tenants/user'
import { createDemoProxy } from '#api/demo/mcp/create_demo_proxy'
import { firstRun } from '#config/first_run'
import { mcpGateway } from '#config/mcp_gateway'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { DomainError } from '#api/platform/http/domain_error'
import type { Work } from '#api/platform/queue/jobs'
import { queue } from '#api/platform/queue/service'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { DateTime } from 'luxon'
import { setTimeout } from 'node:timers/promises'

/**
 * Minutes for which the token is valid; the calls take less than one minute, 20 seconds of which are a wait for approval.
 */
const TOKEN_MINUTES = 10
const GATEWAY_WAIT_MS = 60_000
const POLL_MS = 500

/** Enqueues the demo of the MCP proxy, unless this server has no gateway. */
export async function requestDemoClient(team: Team, user: User): Promise<void> {
  if (!mcpGateway.port) return
  const { id: teamId, organizationId } = team
  await queue.enqueue('run_mcp_demo', { teamId, userId: user.id, organizationId })
}

/**
 * Creates the servers and the application of the demo, and makes calls through the gateway as a client with a token of
 * the first administrator. Ends without an error if the gateway or a server cannot be reached.
 */
export async function runDemoClient(
  { teamId, userId }: Work<'run_mcp_demo'>,
  signal: AbortSignal
): Promise<void> {
  const { demoTargetUrl } = firstRun
  const [team, user] = await Promise.all([Team.find(teamId), User.find(userId)])
  if (!team || !user || !demoTargetUrl) return
  const { organizationId } = team
  const { id, name, email } = user
  const actor: Actor = { organizationId, teamId, user: { id, name, email } }
  try {
    const slug = await createDemoProxy({ team, actor, userId, signal }, demoTargetUrl)
    if (slug === null || !(await isGatewayUp(signal))) return
    const token = await issueToken(actor, userId, teamId)
    // Loads the MCP client, which only this job needs.
    const { makeDemoCalls } = await import('#api/demo/mcp/demo_client')
    await makeDemoCalls({ url: `${gatewayUrl()}/mcp/a/${slug}`, token, signal })
  } catch (error) {
    // This worker is stopping; another one will continue the job.
    if (signal.aborted) throw error
    // An outbound rule blocked the call, or the gateway was stopped. The demo does not justify a
    // failed job.
    const { message } = error instanceof Error ? error : { message: String(error) }
    const about = error instanceof DomainError ? { reason: message } : { err: error }
    logger.warn(about, 'the demo of the MCP proxy ended early')
  }
}

function gatewayUrl(): string {
  const { host, port } = mcpGateway
  const isAny = host === '0.0.0.0' || host === '::'
  return `http://${isAny ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`
}

async function isGatewayUp(signal: AbortSignal): Promise<boolean> {
  const deadline = Date.now() + GATEWAY_WAIT_MS
  while (Date.now() < deadline) {
    const response = await fetch(`${gatewayUrl()}/health`, { signal }).catch(() => null)
    if (response?.ok) return true
    await setTimeout(POLL_MS, undefined, { signal })
  }
  return false
}

/** Issues a token that only this job has and that expires soon after the last call. */
async function issueToken(actor: Actor, userId: string, teamId: string): Promise<string> {
  const { organizationId } = actor
  const name = 'Demo MCP client'
  return db.transaction(async (trx) => {
    const expiresAt = DateTime.now().plus({ minutes: TOKEN_MINUTES })
    const issued = await issueApiToken({ userId, name, organizationId, teamId, expiresAt }, trx)
    await recordAudit(trx, actor, {
      action: 'token_created',
      target: 'TOKEN',
      targetId: issued.id,
      teamId,
      description: `Created API token ${name} for the demo`,
    })
    return issued.token
  })
}

/** Subscribes this worker to the queue. */
export const startMcpDemoWork = () => queue.work('run_mcp_demo', 1, runDemoClient)
