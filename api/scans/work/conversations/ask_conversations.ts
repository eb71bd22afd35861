import { runCases, type RunEvent, type RunnerTarget } from '#api/engines/evals/index'
import type { KeptRunner } from '#api/runner/keep_runner'
import { outboundRules as outbound } from '#api/server_settings/outbound_rules'
import type { ScanRun } from '#api/scans/work/scan_run'
import type { Conversation } from './conversation.js'
import type { ConversationDesk } from './conversation_desk.js'
import { setTimeout as wait } from 'node:timers/promises'

/** Conversations that are under way together; each has one message on its way at a time. */
const AT_ONCE = 50

type Options = {
  conversations: Iterable<Conversation>
  desk: ConversationDesk
  target: RunnerTarget
  runner: KeptRunner
  run: ScanRun
  /** Told of everything that happens at the target. @returns whether to stop */
  onEvent: (event: RunEvent) => Promise<boolean>
}

/**
 * Leads conversations to their ends, in rounds: each sends one message, the answers are thought about while others
 * are on their way, and whatever is not over is in the next round. A conversation that is cut off is not stored at all.
 */
export async function askConversations(options: Options): Promise<void> {
  const { desk, run, target } = options
  const waiting = options.conversations[Symbol.iterator]()
  let open: Conversation[] = []
  while (!run.either.aborted) {
    open = [...open, ...(await beginMore(waiting, AT_ONCE - open.length, desk))]
    if (open.length === 0) return
    const { goingOn, isOver } = await round(open, options)
    if (isOver) return
    open = goingOn
    await pause(target.delayMs, run)
  }
}

async function beginMore(
  waiting: Iterator<Conversation>,
  most: number,
  desk: ConversationDesk
): Promise<Conversation[]> {
  const taken: Conversation[] = []
  while (taken.length < most) {
    const next = waiting.next()
    if (next.done) break
    taken.push(next.value)
  }
  const begun = await Promise.all(taken.map((conversation) => desk.begin(conversation)))
  return taken.filter((_conversation, place) => begun[place])
}

/** One message of each. */
async function round(open: Conversation[], { desk, target, runner, run, onEvent }: Options) {
  const byKey = new Map(open.map((conversation) => [conversation.test.key, conversation]))
  const thinking: Promise<Conversation | null>[] = []
  const cases = open.map((conversation) => conversation.case())
  let isOver = false
  for await (const event of runCases({
    cases,
    target,
    outbound,
    runners: runner,
    signal: run.either,
  })) {
    isOver = await onEvent(event)
    const conversation = event.type === 'attempted' ? byKey.get(event.attempt.key) : undefined
    // A call that was cut off by a stop says nothing about the target.
    if (event.type === 'attempted' && conversation && event.attempt.error?.code !== 'cancelled') {
      const heard = desk.heard(conversation, event.attempt)
      const thought = heard.then((goesOn) => (goesOn ? conversation : null))
      // Its failure is met below; until then it must not end the process.
      thought.catch(() => {})
      thinking.push(thought)
    }
    if (isOver) break
  }
  const goingOn = (await Promise.all(thinking)).filter((conversation) => conversation !== null)
  return { goingOn, isOver: isOver || run.either.aborted }
}

/** Rounds follow each other at the pace that the target asks for. */
async function pause(delayMs: number, { either: signal }: ScanRun) {
  if (delayMs > 0) await wait(delayMs, undefined, { signal }).catch(() => {})
}
