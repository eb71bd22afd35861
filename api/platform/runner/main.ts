import { setMaxListeners } from 'node:events'
import type { Attempt } from '#api/engines/evals/vocabulary'
import type { AttemptTrace } from './attempts/attempt_trace.js'
import { toFrame, MAX_FRAME_BYTES } from './channel/frames.js'
import { createOpener } from './channel/sealed_message.js'
import { openWorkerChannel } from './channel/worker_channel.js'
import { HEARTBEAT_MS } from './heartbeat.js'
import { installNetworkGuard } from './guards/network_guard.js'
import { installFetchShield } from './guards/fetch_shield.js'
import { prepareLibrary } from './guards/prepare_library.js'
import { MAX_REFUSALS, type FromRunner } from './protocol.js'
import { createPaces } from './attempts/pace.js'
import { PendingTraces } from './pending_traces.js'
import { runCasesInProcess } from './run_cases_in_process.js'

/**
 * Main program of a runner: a child process that hosts promptfoo and calls targets, one job at a time. It starts in a
 * sandbox (see sandbox.ts), with its job folder as working directory.
 */

const network = installNetworkGuard()
installFetchShield()
prepareLibrary()

const folder = process.cwd()
const paceOf = createPaces()
let current: { job: number; abort: AbortController; traces: PendingTraces } | null = null

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
  if (message.type === 'spans') {
    if (current?.job === message.job) current.traces.settle(message)
    return
  }
  if (current) throw new Error('A runner can run only one job at a time')
  const { job, cases, target, outbound, tracePrefix } = message
  const abort = new AbortController()
  setMaxListeners(0, abort.signal)
  const traces = new PendingTraces((trace) => send({ type: 'trace', job, ...trace }), abort.signal)
  current = { job, abort, traces }
  let refusals = 0
  network.enforce(outbound, ({ host, reason }) => {
    if (++refusals <= MAX_REFUSALS) send({ type: 'refused', job, host, reason })
  })
  const reports = {
    started: (key: string) => send({ type: 'started', job, key }),
    attempted: (attempt: Attempt) => sendAttempt(job, attempt),
    spansOf: (trace: AttemptTrace) => traces.spansOf(trace),
  }
  const order = {
    cases,
    target,
    folder,
    signal: abort.signal,
    pace: paceOf(target),
    tracePrefix,
  }
  void runCasesInProcess(order, reports).then(() => {
    current = null
    send({ type: 'done', job })
  })
})

function send(message: FromRunner): void {
  channel.send(message)
}

/**
 * Sends an attempt. Replaces one that exceeds the frame size with an error, because the worker kills runners that send
 * larger frames.
 */
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

// An unhandled rejection in a library must not end the running test cases; each test case reports its own failures.
process.on('unhandledRejection', () => {})

// Preloads the part of promptfoo that the first job would otherwise wait for. The call itself is refused, because no
// connection is allowed without rules.
const { loadApiProvider } = await import('promptfoo')
const http = await loadApiProvider('http', {
  options: { config: { url: 'http://localhost', method: 'GET', maxRetries: 0 } },
})
await http.callApi('warm up').catch(() => {})
send({ type: 'ready' })
setInterval(() => send({ type: 'beat' }), HEARTBEAT_MS)
