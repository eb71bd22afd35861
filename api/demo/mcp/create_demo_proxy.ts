import type Team from '#api/accounts/tenants/team'
import { mcpPermissions } from '#api/contract/resources/mcp_permissions'
import { createApplicationFor } from '#api/mcp/applications/save_application'
import { applicationsOf } from '#api/mcp/applications/applications_of'
import McpPermission from '#api/mcp/permissions/mcp_permission'
import { notifyGateway } from '#api/mcp/notify_gateway'
import { approveServer, reviewServer } from '#api/mcp/servers/review_server'
import { createServerFor } from '#api/mcp/servers/save_server'
import { serversOf } from '#api/mcp/servers/servers_of'
import { listTools } from '#api/mcp/servers/tools/load_tools'
import { resourceLog } from '#api/platform/audit/change_log'
import type { Actor } from '#api/platform/audit/record_audit'
import { teamScope } from '#api/platform/tenancy/scopes'
import db from '@adonisjs/lucid/services/db'
import { setTimeout } from 'node:timers/promises'

const log = resourceLog<McpPermission>(mcpPermissions)

const APPLICATION = 'Support agent'
const POLL_MS = 200
const MAX_PROBE_MS = 60_000

const SERVERS = [
  {
    name: 'Northwind bank',
    prefix: 'bank',
    path: 'bank',
    description: "Demo: the bank's own tools. All of its data is fictional.",
  },
  {
    name: 'Partner rates',
    prefix: 'partner',
    path: 'partner',
    description:
      'Demo: a server of a third party with a poisoned description, a poisoned result, and a tool that changes after its approval.',
  },
]

const PERMISSIONS = [
  {
    name: 'No accounts of other customers',
    effect: 'deny',
    position: 100,
    tool: '*',
    conditions: [{ path: '/account', operator: 'none_of', value: ['10001', '10011'] }],
    reason: 'The agent may read only the accounts of the signed-in customer.',
  },
  {
    name: 'A person approves messages',
    effect: 'ask',
    position: 200,
    tool: 'send_message',
    conditions: [],
    reason: 'Messages reach customers.',
  },
  {
    name: 'Support agent may use its tools',
    effect: 'allow',
    position: 300,
    tool: null,
    conditions: [],
  },
] satisfies (Pick<McpPermission, 'name' | 'effect' | 'position' | 'tool' | 'conditions'> & {
  reason?: string
})[]

type Order = { team: Team; actor: Actor; userId: string; signal: AbortSignal }

/**
 * Creates the servers, application and permissions of the demo as a user would: lists the servers' tools and approves
 * those without findings. Skips completed steps, so that a retried job continues.
 * @returns the last part of the application's endpoint; null if a server's tools could not be listed
 */
export async function createDemoProxy(order: Order, demoUrl: string): Promise<string | null> {
  const toolIds: string[] = []
  for (const { path, ...values } of SERVERS) {
    const approved = await approvedTools(order, { ...values, url: `${demoUrl}/mcp/${path}` })
    if (!approved) return null
    toolIds.push(...approved)
  }
  return applicationWith(order, toolIds)
}

type Proposal = { name: string; prefix: string; url: string; description: string }

/** Returns the IDs of a server's approved tools; null if its tools could not be listed. */
async function approvedTools(order: Order, proposal: Proposal): Promise<string[] | null> {
  const { team, userId, actor, signal } = order
  const { prefix } = proposal
  const find = () => serversOf(team).where('prefix', prefix).first()
  const serverId =
    (await find())?.id ??
    (await createServerFor(order, { ...proposal, requiresSecondPerson: false }))
  const listDigest = await listedDigest(find, signal)
  if (listDigest === null) return null
  const tools = await listTools(serverId)
  const step = { team, serverId, userId, actor }
  if ((await find())?.status === 'proposed') await reviewServer(step, listDigest)
  if ((await find())?.status === 'reviewed') {
    const toolIds = tools.filter(({ isFlagged }) => !isFlagged).map(({ id }) => id)
    await approveServer(step, { listDigest, toolIds })
  }
  return (await listTools(serverId)).filter(({ pinnedDigest }) => pinnedDigest).map(({ id }) => id)
}

type Probed = { probeStatus: string; listDigest: string | null } | null

/** Waits for the job that lists the tools, and returns the digest of the list. */
async function listedDigest(find: () => Promise<Probed>, signal: AbortSignal) {
  const deadline = Date.now() + MAX_PROBE_MS
  while (Date.now() < deadline) {
    const server = await find()
    if (server?.probeStatus === 'completed') return server.listDigest
    if (server?.probeStatus === 'failed') return null
    await setTimeout(POLL_MS, undefined, { signal })
  }
  return null
}

async function applicationWith(order: Order, toolIds: string[]): Promise<string> {
  const { team, actor } = order
  const known = await applicationsOf(team).where('name', APPLICATION).first()
  if (known) return known.slug
  const description = 'Demo: an agent for customers of Northwind Bank.'
  const id = await createApplicationFor(order, { name: APPLICATION, description, toolIds })
  await db.transaction(async (trx) => {
    for (const permission of PERMISSIONS) {
      const values = { ...permission, applicationId: id, redactPaths: [] }
      const row = await teamScope(team, McpPermission).create(values, { client: trx })
      await log.created(trx, actor, row)
    }
    await notifyGateway(team.id, trx)
  })
  return (await applicationsOf(team).where('id', id).firstOrFail()).slug
}
