import type { HttpSettings } from '#api/contract/target_settings'
import { CALL_LIMITS, DEFAULT_HTTP_SETTINGS } from '#api/contract/target_settings'
import { demoTargetDescription } from '#api/demo/assistant/description'
import { firstLook, quickCheck } from '#api/demo/demo_templates'
import type User from '#api/identity/user'
import type Organization from '#api/organizations/organization'
import { createScan } from '#api/scans/create_scan'
import { currentGrader } from '#api/scans/grader_choice'
import type Scan from '#api/scans/scan'
import type Team from '#api/teams/team'

/** Requests that the demo target, on the same machine as everything else, gets at the same time. */
const AT_ONCE = 4

/**
 * Fills a new team with something to look at: the demo assistant and its hardened twin as targets, two templates,
 * and a first scan that is under way.
 */
export async function createDemoContent(
  organization: Organization,
  team: Team,
  user: User,
  { targetUrl }: { targetUrl: string }
): Promise<Scan> {
  const { purpose, details } = demoTargetDescription
  const about = { type: 'http', purpose, details, createdById: user.id }
  const weak = await team.related('targets').create({
    ...about,
    name: 'Northwind assistant',
    description:
      'The demo: a bank assistant that is deliberately weak. Everything it says is made up.',
    settings: chat(`${targetUrl}/chat`),
  })
  await team.related('targets').create({
    ...about,
    name: 'Northwind assistant (hardened)',
    description: 'The same assistant with its holes closed, to see the difference.',
    settings: chat(`${targetUrl}/hardened/chat`),
  })
  const template = await team.related('templates').create({ ...firstLook, createdById: user.id })
  await team.related('templates').create({ ...quickCheck, createdById: user.id })
  const { scan } = await createScan({
    team,
    user,
    grader: await currentGrader({ organizationId: organization.id, teamId: team.id }),
    targetId: weak.id,
    configId: template.id,
  })
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
    maxConcurrency: AT_ONCE,
    delayMs: CALL_LIMITS.delayMs.default,
  }
}
