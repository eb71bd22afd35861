import { setMaxListeners } from 'node:events'
import type { Attempt } from '#api/engines/evals/vocabulary'
import { toFrame, MAX_FRAME_BYTES } from './channel/frames.js'
import { createOpener } from './channel/sealed_message.js'
import { openWorkerChannel } from './channel/worker_channel.js'
import { BEAT_MS } from './heartbeat.js'
import { installNetworkGuard } from './network_guard.js'
import { installFetchShield } from './fetch_shield.js'
import { lightenLibrary } from './lighten_library.js'
import { MAX_REFUSALS, type FromRunner } from './protocol.js'
import { runCasesHere } from './run_cases_here.js'

/**
 * The runner: a child process that hosts the evaluation library and talks to targets, one job at a time. It starts in
 * a sandbox (see sandbox.ts) with its job folder as working directory.
 */

const network = installNetworkGuard()
installFetchShield()
lightenLibrary()

const folder = process.cwd()
let current: { job: number; abort: AbortController } | null = null

const open = createOpener()
const channel = openWorkerChannel((received) => {
  const message = open(received)
  if (!message) return
  if (message.type === 'abort') {
    if (current?.job === message.job) current.abort.abort()
    return
  }
  if (message.type === 'rules') {
    if (current?.job === message.job) network.changeRules(message.outbound)
    return
  }
  if (current) throw new Error('A runner takes one job at a time')
  const { job, cases, target, outbound } = message
  const abort = new AbortController()
  setMaxListeners(0, abort.signal)
  current = { job, abort }
  let refusals = 0
  network.enforce(outbound, ({ host, reason }) => {
    if (++refusals <= MAX_REFUSALS) send({ type: 'refused', job, host, reason })
  })
  const reports = {
    started: (key: string) => send({ type: 'started', job, key }),
    attempted: (attempt: Attempt) => sendAttempt(job, attempt),
  }
  void runCasesHere({ cases, target, folder, signal: abort.signal }, reports).then(() => {
    current = null
    send({ type: 'done', job })
  })
})

function send(message: FromRunner): void {
  channel.send(message)
}

/** The worker ends a runner that sends more. */
function sendAttempt(job: number, attempt: Attempt): void {
  const frame = toFrame({ type: 'attempt', job, attempt })
  if (frame.length <= MAX_FRAME_BYTES) return channel.sendFrame(frame)
  const { index, key, latencyMs, tries } = attempt
  const error = {
    code: 'too_large' as const,
    message: `The result is larger than ${MAX_FRAME_BYTES / 1_000_000} MB. Shorten the response or the assertions.`,
  }
  send({ type: 'attempt', job, attempt: { index, key, output: null, error, latencyMs, tries } })
}

// A promise that a library forgot about must not end the cases that are under way; each case reports its own failure.
process.on('unhandledRejection', () => {})

// Loads the part of the library that the first job would wait for. The call itself is refused: no rules, no connection.
const { loadApiProvider } = await import('promptfoo')
const http = await loadApiProvider('http', {
  options: { config: { url: 'http://localhost', method: 'GET', maxRetries: 0 } },
})
await http.callApi('warm up').catch(() => {})
send({ type: 'ready' })
setInterval(() => send({ type: 'beat' }), BEAT_MS)
