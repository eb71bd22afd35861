import type { CreatedMcpRange } from '#api/contract/mcp/range'
import { revisionOf } from '#api/evals/revision_of'
import type { TemplateSettings } from '#api/engines/redteam/vocabulary'
import { httpSettings, TargetFactory } from '#database/factories/target_factory'
import { templateSettings, TemplateFactory } from '#database/factories/template_factory'
import type { FixtureServer } from '#tests/support/mcp/fixture_server'
import { approvedApplication } from '#tests/support/mcp/gateway'
import {
  type AgentBehavior,
  type AgentProtocol,
  startRangeAgent,
} from '#tests/support/mcp/range_agent'
import type { Persona } from '#tests/support/personas'
import { scanEnds, type ScanRow } from '#tests/support/records/scan_records'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { setTimeout as wait } from 'node:timers/promises'

const text = { type: 'string' }

/** Tools of a small help desk: one reads, one sends. */
export const DESK_TOOLS = [
  {
    name: 'get_ticket',
    description: 'Returns a ticket.',
    inputSchema: { type: 'object', properties: { id: text } },
    outputSchema: { type: 'object', properties: { title: text }, required: ['title'] },
  },
  {
    name: 'send_message',
    description: 'Sends a message to a customer.',
    inputSchema: { type: 'object', properties: { to: text, body: text } },
  },
]

/** Creates a range with the tools of a new application. */
export async function rangeOf(
  client: ApiClient,
  owner: Persona,
  fixture: FixtureServer,
  gatewayUrl: string
): Promise<CreatedMcpRange & { applicationId: string; serverId: string }> {
  fixture.tools = DESK_TOOLS
  const application = await approvedApplication(owner, { desk: fixture.url })
  const { id: applicationId, serverIds } = application
  const created = await client
    .post('/api/v1/mcp/ranges')
    .json({ applicationId })
    .bearerToken(owner.token)
  created.assertStatus(201)
  const range: CreatedMcpRange = created.body()
  const url = gatewayUrl + new URL(range.url).pathname
  return { ...range, url, applicationId, serverId: serverIds[0] }
}

type Order = {
  url: string
  rangeId?: string
  numTests?: number
  template?: Partial<TemplateSettings>
}

/** Inserts a target at this address. @returns its ID */
export async function insertAgent({ team }: Persona, url: string): Promise<string> {
  const settings = httpSettings({ url, responsePath: 'text', maxConcurrency: 4 })
  const { id } = await TargetFactory.merge({ teamId: team.id, settings }).create()
  return id
}

/** Inserts a template that attacks only through MCP. @returns its ID */
export async function insertRangeTemplate(
  { team }: Persona,
  { numTests = 1, template = {} }: Pick<Order, 'numTests' | 'template'> = {}
): Promise<string> {
  const config = templateSettings({ plugins: [], mcpRange: { numTests }, ...template })
  const { id } = await TemplateFactory.merge({ teamId: team.id, config }).create()
  return id
}

/** Starts a scan of a new target that attacks only through MCP. */
export async function startRangeScan(
  client: ApiClient,
  owner: Persona,
  { url, rangeId, ...order }: Order
) {
  const targetId = await insertAgent(owner, url)
  const configId = await insertRangeTemplate(owner, order)
  return client
    .post('/api/v1/jobs')
    .json({ type: 'redteam', targetId, configId, ...(rangeId && { rangeId }) })
    .bearerToken(owner.token)
}

export const resultsOf = (scan: ScanRow) =>
  db
    .from('eval_results')
    .where('revision_id', revisionOf(scan.eval_id))
    .orderBy('test_idx')
    .select(
      'id',
      'plugin_id',
      'status',
      'reason',
      'error',
      'grader',
      'output',
      'evidence',
      'metadata'
    )

/**
 * Waits until a worker has recorded at least `count` vulnerabilities in the owner's team, and
 * returns them.
 */
export async function issuesOf({ team }: Persona, count: number) {
  for (;;) {
    const issues = await db.from('issues').where('team_id', team.id).select('id', 'plugin_id')
    if (issues.length >= count) return issues
    await wait(50)
  }
}

type Setting = {
  behavior: AgentBehavior | ((reference: string) => AgentBehavior)
  sharesSession?: boolean
  protocol?: AgentProtocol
  numTests?: number
  template?: Partial<TemplateSettings>
  /** Gateway URL, if it differs from the test group's gateway. */
  gatewayUrl?: string
}
type Context = { client: ApiClient; cleanup: (done: () => Promise<void>) => void }

/** Returns a function that scans an agent whose MCP server is a new range. */
export const scanOfAgent =
  (group: () => { owner: Persona; fixture: FixtureServer; gatewayUrl: string }) =>
  async ({ client, cleanup }: Context, { numTests = 1, template = {}, ...setting }: Setting) => {
    const { owner, fixture, gatewayUrl } = { ...group(), ...setting }
    const range = await rangeOf(client, owner, fixture, gatewayUrl)
    const agent = await startRangeAgent({ mcpUrl: () => range.url, ...setting })
    cleanup(() => agent.close())
    const order = { url: agent.url, rangeId: range.id, numTests, template }
    const started = await startRangeScan(client, owner, order)
    started.assertStatus(201)
    const scan = await scanEnds(started.body().id)
    return { range, scan, results: await resultsOf(scan) }
  }
