import type { SimbaState } from '#api/contract/simba/session'
import type { HttpSettings } from '#api/contract/targets/target_settings'
import { demoTargetDescription } from '#api/demo/assistant/description'
import { httpSettings, TargetFactory } from '#database/factories/target_factory'
import type { Persona } from '#tests/support/personas'
import { DEMO } from '#tests/support/scripted/conversation_targets'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { setTimeout as wait } from 'node:timers/promises'

export const SESSIONS_URL = '/api/v1/simba/sessions'

/** Creates a target at a URL, described and called like the demo assistant. */
export async function bankTarget(
  { team }: Persona,
  url: string,
  settings: Partial<HttpSettings> = {}
): Promise<string> {
  const { id } = await TargetFactory.merge({
    ...demoTargetDescription,
    teamId: team.id,
    settings: httpSettings({ url, ...DEMO, maxConcurrency: 4, ...settings }),
  }).create()
  return id
}

/** Plugins for weaknesses that the demo assistant has. */
export const PLUGINS = ['prompt-extraction', 'pii:direct', 'bola', 'contracts']

/** Builds the request body for a small session. */
export const order = (targetId: string, more: object = {}) => ({
  targetId,
  goals: [],
  plugins: PLUGINS,
  limits: { probes: 60 },
  seed: 7,
  ...more,
})

export async function startSession(
  client: ApiClient,
  { token }: Persona,
  body: object
): Promise<string> {
  const response = await client.post(SESSIONS_URL).json(body).bearerToken(token)
  response.assertStatus(201)
  return response.body().id
}

/** Posts to a path below the sessions, e.g. `${id}/pause`. */
export const postTo = (client: ApiClient, { token }: Persona, path: string, body: object = {}) =>
  client.post(`${SESSIONS_URL}/${path}`).json(body).bearerToken(token)

export type SessionRow = {
  id: string
  state: SimbaState
  phase: string
  probes: number
  findings: number
  stop_reason: string | null
  eval_id: string | null
  last_event: number
  recorded_batch: number
  finished_at: Date | null
}

/** Polls until the session satisfies the condition. If it never does, the test's timeout ends the wait. */
export async function sessionUntil(
  id: string,
  holds: (session: SessionRow) => boolean
): Promise<SessionRow> {
  for (;;) {
    const session: SessionRow | null = await db.from('simba_sessions').where('id', id).first()
    if (session && holds(session)) return session
    await wait(30)
  }
}

export const sessionEnds = (id: string) =>
  sessionUntil(id, ({ finished_at: finishedAt }) => finishedAt !== null)

export type ExchangeRow = {
  number: number
  batch: number
  attempt: number
  conversation: number
  message: string
  output: string | null
  is_resent: boolean
  sent_at: Date | null
  responded_at: Date | null
  judged_at: Date | null
}

export const exchangesOf = (id: string): Promise<ExchangeRow[]> =>
  db.from('simba_exchanges').where('session_id', id).orderBy('number')

/**
 * Returns the decisions of a session: its messages and reasons, without values that differ between two runs with the same
 * seed.
 */
export async function decisionsOf(id: string) {
  const attempts = await db
    .from('simba_attempts')
    .where('session_id', id)
    .orderBy('number')
    .select('number', 'batch', 'parent', 'purpose', 'hypothesis', 'technique', 'author', 'state')
  const exchanges = await exchangesOf(id)
  return {
    attempts,
    messages: exchanges.map(({ number, batch, attempt, message }) => [
      number,
      batch,
      attempt,
      message,
    ]),
  }
}

/** Returns the sequence numbers of a session's events. */
export async function sequencesOf(id: string): Promise<number[]> {
  const rows: { sequence: number }[] = await db
    .from('simba_events')
    .where('session_id', id)
    .orderBy('sequence')
    .select('sequence')
  return rows.map(({ sequence }) => sequence)
}
