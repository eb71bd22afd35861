import { teamScope } from '#api/platform/tenancy/scopes'
import { appUrl } from '#config/app'
import { makeHoneytoken } from '#api/engines/honeytokens/index'
import { TaskRefused } from '#api/engines/redteam/index'
import { API_PREFIX } from '#api/platform/http/endpoint'
import { pageFields } from '#api/targets/model_tasks/pages/page_validator'
import TaskPage from '#api/targets/model_tasks/pages/task_page'
import type Team from '#api/accounts/tenants/team'
import { DateTime } from 'luxon'
import { randomBytes } from 'node:crypto'

type PageTask = (team: Team, body: Record<string, unknown>) => Promise<Record<string, unknown>>

/** Time for which a page is served; long enough for the scan that created it. */
const SERVED = { hours: 24 }

const TASKS: Record<string, PageTask> = {
  'create-web-page': createPage,
  'update-web-page': updatePage,
  'get-web-page-tracking': trackPage,
}

/**
 * Returns a task that creates or tracks web pages with a planted instruction. Such tasks need the database but no engine.
 */
export function pageTask(name: string): PageTask | undefined {
  return Object.hasOwn(TASKS, name) ? TASKS[name] : undefined
}

async function createPage(team: Team, body: Record<string, unknown>) {
  const { prompt, goal, purpose, evalId, withHoneytoken } = await pageFields.validate(body)
  const instruction = prompt ?? goal
  if (!instruction) throw new TaskRefused('incomplete', 'The field prompt is missing.')
  // Hexadecimal: "--" in a URL would be escaped inside an HTML comment, which would break the URL.
  const key = randomBytes(16).toString('hex')
  // Random and not derived from the key, which is part of the page's URL.
  const honeytoken = withHoneytoken ? makeHoneytoken(randomBytes(16).toString('hex'), 'page') : null
  const page = await teamScope(team, TaskPage).create({
    key,
    honeytoken,
    evalRef: evalId ?? 'none',
    instruction,
    purpose: purpose ?? '',
    expiresAt: DateTime.now().plus(SERVED),
  })
  return { uuid: page.key, ...addressOf(page), ...(honeytoken && { honeytoken }) }
}

/** Replaces the instruction, hides it in a different place, and restarts the page's lifetime. */
async function updatePage(team: Team, body: Record<string, unknown>) {
  const { uuid, prompt } = await pageFields.validate(body)
  const page = await pageOf(team, uuid)
  page.merge({
    instruction: prompt ?? page.instruction,
    hidingPlace: page.hidingPlace + 1,
    expiresAt: DateTime.now().plus(SERVED),
  })
  await page.save()
  return { uuid: page.key, ...addressOf(page) }
}

async function trackPage(team: Team, body: Record<string, unknown>) {
  const { uuid } = await pageFields.validate(body)
  const { fetchCount, exfilCount, exfilRecords } = await pageOf(team, uuid)
  return {
    wasFetched: fetchCount > 0,
    fetchCount,
    wasExfiltrated: exfilCount > 0,
    exfilCount,
    exfilRecords,
  }
}

function pageOf(team: Team, key = '') {
  return teamScope(team, TaskPage).query().where('key', key).firstOrFail()
}

/** Returns the path and URL of a page. promptfoo extracts the evaluation ID from URLs of this format. */
export function addressOf({ evalRef, key }: Pick<TaskPage, 'evalRef' | 'key'>) {
  const path = `${API_PREFIX}/dynamic-pages/${encodeURIComponent(evalRef)}/${key}`
  return { path, fullUrl: `${appUrl}${path}` }
}
