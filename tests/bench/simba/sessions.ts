import { startAssistant } from '#api/demo/assistant/server'
import { startSession } from '#api/simba/start/start_session'
import { asOwner, type Persona } from '#tests/support/personas'
import { startWorker, type Worker } from '#tests/support/processes/worker'
import { bankTarget, PLUGINS, sessionEnds } from '#tests/support/simba/session_records'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { setTimeout as wait } from 'node:timers/promises'
import type { BenchLine } from '../bench_line.js'

const SESSIONS = 20
const PROBES = 60
const MEMORY_INTERVAL_MS = 250

/**
 * Measures concurrent sessions that one worker runs against a target on this machine: how many are
 * completed, the time per probe, and the memory usage.
 */
export async function run(): Promise<BenchLine[]> {
  const owner = await asOwner('Bench')
  const assistant = await startAssistant()
  const worker = await startWorker({ cwd: app.makePath('build') })
  try {
    const targetId = await bankTarget(owner, `${assistant.url}/chat`)
    const alone = await timeOf(1, owner, targetId, worker)
    const together = await timeOf(SESSIONS, owner, targetId, worker)
    return [
      {
        name: `simba, ${SESSIONS} sessions in one worker: completed with all of their messages`,
        value: together.completed,
        unit: `of ${SESSIONS}`,
        bound: { min: SESSIONS },
        note: `at most ${together.concurrent} at the same time`,
      },
      {
        name: `simba, ${SESSIONS} sessions of ${PROBES} probes in one worker: time per probe`,
        value: round(together.ms / (SESSIONS * PROBES)),
        unit: 'ms',
        baseline: { name: 'one session', value: round(alone.ms / PROBES) },
        note: 'everything: the target, its runner, judge, log and planner, on the same processors',
      },
      {
        name: `simba, ${SESSIONS} sessions in one worker: memory of the worker`,
        value: Math.round(together.workerMb),
        unit: 'MB',
        baseline: { name: 'one session', value: Math.round(alone.workerMb) },
        note: `and ${Math.round(together.runnersMb / SESSIONS)} MB for the runner of each session`,
      },
    ]
  } finally {
    await worker.kill('SIGTERM')
    await assistant.close()
  }
}

const round = (ms: number) => Math.round(ms * 10) / 10

async function timeOf(count: number, owner: Persona, targetId: string, worker: Worker) {
  const startedAt = performance.now()
  const ids: string[] = []
  for (let seed = 1; seed <= count; seed++) ids.push(await start(owner, targetId, seed))
  const peak = { workerMb: 0, runnersMb: 0, concurrent: 0 }
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const { worker: workerMb, runners: runnersMb } = worker.memoryMb()
      peak.workerMb = Math.max(peak.workerMb, workerMb)
      peak.runnersMb = Math.max(peak.runnersMb, runnersMb)
      peak.concurrent = Math.max(peak.concurrent, worker.runnerPids().length)
      await wait(MEMORY_INTERVAL_MS)
    }
  })()
  const ended = []
  for (const id of ids) ended.push(await sessionEnds(id))
  isOver = true
  await watching
  const ms = performance.now() - startedAt
  const completed = ended.filter(({ state, probes }) => state === 'completed' && probes === PROBES)
  await db.from('simba_lessons').where('team_id', owner.team.id).delete()
  return { ...peak, ms, completed: completed.length }
}

async function start({ team, user }: Persona, targetId: string, seed: number): Promise<string> {
  const body = { targetId, goals: [], plugins: PLUGINS, limits: { probes: PROBES }, seed }
  const { id } = await startSession({ team, user, body, idempotencyKey: null })
  return id
}
