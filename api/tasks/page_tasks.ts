import { appUrl } from '#config/app'
import { TaskRefused } from '#api/engines/redteam/index'
import { API_PREFIX } from '#api/http/endpoint'
import { pageFields } from '#api/tasks/page_validator'
import type TaskPage from '#api/tasks/task_page'
import type Team from '#api/teams/team'
import { DateTime } from 'luxon'
import { randomBytes } from 'node:crypto'

type PageTask = (team: Team, body: Record<string, unknown>) => Promise<Record<string, unknown>>

/** Long enough for the scan that asked for it. */
const SERVED = { hours: 24 }

const TASKS: Record<string, PageTask> = {
  'create-web-page': createPage,
  'update-web-page': updatePage,
  'get-web-page-tracking': trackPage,
}

/** The tasks about pages with a planted instruction; they need the database and no engine. */
export function pageTask(name: string): PageTask | undefined {
  return Object.hasOwn(TASKS, name) ? TASKS[name] : undefined
}

async function createPage(team: Team, body: Record<string, unknown>) {
  const { prompt, goal, purpose, evalId } = await pageFields.validate(body)
  const instruction = prompt ?? goal
  if (!instruction) throw new TaskRefused('incomplete', 'The field prompt is missing.')
  const page = await team.related('taskPages').create({
    key: randomBytes(24).toString('base64url'),
    evalRef: evalId ?? 'none',
    instruction,
    purpose: purpose ?? '',
    expiresAt: DateTime.now().plus(SERVED),
  })
  return { uuid: page.key, ...addressOf(page) }
}

/** Another instruction, hidden somewhere else on the page. */
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
  return team.related('taskPages').query().where('key', key).firstOrFail()
}

/** The tool reads the evaluation's id out of an address of this form. */
export function addressOf({ evalRef, key }: Pick<TaskPage, 'evalRef' | 'key'>) {
  const path = `${API_PREFIX}/dynamic-pages/${encodeURIComponent(evalRef)}/${key}`
  return { path, fullUrl: `${appUrl}${path}` }
}
