import { runCases, type RunEvent, type RunnerTarget } from '#api/engines/evals/index'
import type { TraceSource } from '#api/engines/evals/vocabulary'
import type { JobRunner } from '#api/platform/runner/job_runner'
import { outboundRules as outbound } from '#api/platform/settings/outbound_rules'
import type { ScanRun } from '#api/scans/run/scan_run'
import type { Conversation } from './conversation.js'
import type { ConversationDriver } from './conversation_driver.js'
import { setTimeout as wait } from 'node:timers/promises'

/** Maximum number of concurrent conversations; each has at most one message in flight. */
const MAX_OPEN = 50

type Options = {
  conversations: Iterable<Conversation>
  driver: ConversationDriver
  target: RunnerTarget
  traces?: TraceSource | undefined
  runner: JobRunner
  run: ScanRun
  /**
   * Receives every event of the target.
   * @returns whether to stop
   */
  onEvent: (event: RunEvent) => Promise<boolean>
}

/**
 * Runs conversations to completion in rounds. Each round sends one message per conversation; responses are processed
 * while other messages are in flight. Interrupted conversations are not stored.
 */
export async function runConversations(options: Options): Promise<void> {
  const { driver, run, target } = options
  const waiting = options.conversations[Symbol.iterator]()
  let open: Conversation[] = []
  while (!run.either.aborted) {
    open = [...open, ...(await startMore(waiting, MAX_OPEN - open.length, driver))]
    if (open.length === 0) return
    const { stillOpen, isOver } = await round(open, options)
    if (isOver) return
    open = stillOpen
    await pause(target.delayMs, run)
  }
}

async function startMore(
  waiting: Iterator<Conversation>,
  max: number,
  driver: ConversationDriver
): Promise<Conversation[]> {
  const taken: Conversation[] = []
  while (taken.length < max) {
    const next = waiting.next()
    if (next.done) break
    taken.push(next.value)
  }
  const started = await Promise.all(taken.map((conversation) => driver.start(conversation)))
  return taken.filter((_conversation, place) => started[place])
}

/** Sends one message per open conversation. */
async function round(open: Conversation[], options: Options) {
  const { driver, target, traces, runner, run, onEvent } = options
  const byKey = new Map(open.map((conversation) => [conversation.test.key, conversation]))
  const pending: Promise<Conversation | null>[] = []
  const cases = open.map((conversation) => conversation.case())
  let isOver = false
  for await (const event of runCases({
    cases,
    target,
    outbound,
    runners: runner,
    traces,
    signal: run.either,
  })) {
    isOver = await onEvent(event)
    const conversation = event.type === 'attempted' ? byKey.get(event.attempt.key) : undefined
    // A canceled call provides no information about the target.
    if (event.type === 'attempted' && conversation && event.attempt.error?.code !== 'cancelled') {
      const handled = driver.handleResponse(conversation, event.attempt)
      const decision = handled.then((isOpen) => (isOpen ? conversation : null))
      // Prevents an unhandled rejection; the error is rethrown below.
      decision.catch(() => {})
      pending.push(decision)
    }
    if (isOver) break
  }
  const stillOpen = (await Promise.all(pending)).filter((conversation) => conversation !== null)
  return { stillOpen, isOver: isOver || run.either.aborted }
}

/** Waits for the target's delay between rounds. */
async function pause(delayMs: number, { either: signal }: ScanRun) {
  if (delayMs > 0) await wait(delayMs, undefined, { signal }).catch(() => {})
}
