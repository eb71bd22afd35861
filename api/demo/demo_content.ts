import Target from '#api/targets/target'
import Template from '#api/library/templates/template'
import { teamScope } from '#api/platform/tenancy/scopes'
import type { HttpSettings } from '#api/contract/targets/target_settings'
import { CALL_LIMITS, DEFAULT_HTTP_SETTINGS } from '#api/contract/targets/target_settings'
import { demoTargetDescription } from '#api/demo/assistant/description'
import { requestDemoClient } from '#api/demo/mcp/run_demo_client_job'
import { firstLook, quickCheck } from '#api/demo/demo_templates'
import type User from '#api/accounts/tenants/user'
import type Organization from '#api/accounts/tenants/organization'
import { createScan } from '#api/scans/create/create_scan'
import { currentGrader } from '#api/scans/create/grader_choice'
import type Scan from '#api/scans/scan'
import type Team from '#api/accounts/tenants/team'

/** Maximum number of concurrent requests to the demo target, which runs on the same machine. */
const MAX_CONCURRENCY = 4

/**
 * Fills a new team with demo content: the demo assistant and its hardened variant as targets, two templates, and a scan
 * of the demo assistant, which it starts and returns. Also enqueues the job that creates the demo of the MCP gateway.
 */
export async function createDemoContent(
  organization: Organization,
  team: Team,
  user: User,
  { targetUrl, seed }: { targetUrl: string; seed?: number }
): Promise<Scan> {
  const { purpose, details } = demoTargetDescription
  const about = { type: 'http', purpose, details, createdById: user.id }
  const weak = await teamScope(team, Target).create({
    ...about,
    name: 'Northwind assistant',
    description: 'Demo: a deliberately vulnerable bank assistant. All of its data is fictional.',
    settings: chat(`${targetUrl}/chat`),
  })
  await teamScope(team, Target).create({
    ...about,
    name: 'Northwind assistant (hardened)',
    description: 'The same assistant with its vulnerabilities fixed, for comparison.',
    settings: chat(`${targetUrl}/hardened/chat`),
  })
  const template = await teamScope(team, Template).create({ ...firstLook, createdById: user.id })
  await teamScope(team, Template).create({ ...quickCheck, createdById: user.id })
  const { scan } = await createScan({
    team,
    user,
    grader: await currentGrader({ organizationId: organization.id, teamId: team.id }),
    targetId: weak.id,
    configId: template.id,
    options: { ...(seed !== undefined && { seed }) },
  })
  await requestDemoClient(team, user)
  return scan
}

function chat(url: string): HttpSettings {
  return {
    ...DEFAULT_HTTP_SETTINGS,
    url,
    method: 'POST',
    headers: [{ name: 'Content-Type', value: 'application/json' }],
    body: '{"message": "{{prompt}}", "sessionId": "{{sessionId}}"}',
    rawRequest: '',
    useHttps: false,
    responsePath: 'reply',
    stateful: false,
    sessionSource: 'client',
    sessionPath: '',
    timeoutMs: CALL_LIMITS.timeoutMs.default,
    maxConcurrency: MAX_CONCURRENCY,
    delayMs: CALL_LIMITS.delayMs.default,
  }
}
