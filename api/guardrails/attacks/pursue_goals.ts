import { ATTACK_ATTEMPTS } from '#api/contract/guardrails/attack_run'
import type { RunnerTarget } from '#api/engines/evals/vocabulary'
import { maxMessagesPerAttack, type TaskMemory } from '#api/engines/redteam/index'
import type {
  ConfidentialTexts,
  Outcome,
  PlannedTest,
  Verdict,
} from '#api/engines/redteam/vocabulary'
import { BLOCKED_RESPONSE, Guard } from '#api/guardrails/attacks/guarded_runner'
import type { JobRunner } from '#api/platform/runner/job_runner'
import { AttemptJudge } from '#api/scans/run/attacks/attempt_judge'
import { Conversation } from '#api/scans/run/attacks/conversations/conversation'
import { ConversationDriver } from '#api/scans/run/attacks/conversations/conversation_driver'
import { runConversations } from '#api/scans/run/attacks/conversations/run_conversations'
import type { ScanBackend } from '#api/scans/run/open_backend'
import type { ScanRun } from '#api/scans/run/scan_run'
import type Scan from '#api/scans/scan'

/**
 * Strategies of the attacker, in the order in which it tries them: a conversation that escalates, noisy copies of a
 * request, and framings of a request.
 */
export const ATTACKER_STRATEGIES = ['crescendo', 'best-of-n', 'jailbreak'] as const

/** The goal of an attack, with the requests from which the strategies start, in order. */
export type Goal = { position: number; attacks: readonly [GoalAttack, ...GoalAttack[]] }

export type GoalAttack = Omit<
  PlannedTest,
  'index' | 'key' | 'strategyId' | 'turns' | 'contextId' | 'policy'
> & {
  policyId: string | null
  policyName: string | null
}

export type GoalResult = {
  position: number
  outcome: Outcome
  /** The strategy that succeeded. */
  strategyId: string | null
  attempts: number
  blocked: number
  error: string | null
}

type Pursuit = {
  goals: readonly Goal[]
  maxAttemptsPerGoal: number
  /** The guardrail between the attacker and the target; null for none. */
  guardrail: ConstructorParameters<typeof Guard>[0] | null
  /** Describes the target and the judge; never stored. */
  scan: Scan
  backend: ScanBackend
  target: RunnerTarget
  confidential: ConfidentialTexts
  runner: JobRunner
  run: ScanRun
  /** Called once for each goal whose pursuit has ended. */
  onGoal: (result: GoalResult) => Promise<void>
}

/**
 * Pursues goals with strategies that adapt to responses. A goal ends with its first confirmed success, or when its
 * attempts are exhausted.
 * @returns why the run stopped early; null if it did not
 */
export async function pursueGoals(pursuit: Pursuit): Promise<string | null> {
  const { goals, run, onGoal } = pursuit
  const guard = pursuit.guardrail && new Guard(pursuit.guardrail)
  const open = new Map(goals.map((goal) => [goal.position, startOf(goal)]))
  const driver = driverOf(pursuit)
  for (const step of allotment(pursuit.maxAttemptsPerGoal)) {
    const pursued = goals.filter(({ position }) => open.has(position))
    const conversations = pursued.map((goal) => conversationFor(goal, step, pursuit.target))
    const successes = new Successes(onGoal)
    driver.onEnded = (key, ended) => {
      const conversation = conversations.find(({ test }) => test.key === key)
      const before = conversation && open.get(conversation.test.index)
      if (!before) return
      const after = continued(before, conversation, ended, guard)
      open.set(after.position, after)
      if (after.outcome !== 'failed') return
      open.delete(after.position)
      successes.store(after)
    }
    const stopReason = await converse(pursuit, guard, driver, conversations)
    await successes.stored()
    if (run.either.aborted) return null
    if (stopReason !== null) return stopReason
  }
  for (const result of open.values()) await onGoal(result)
  return null
}

/** Stores each success when it happens, so that progress is visible and a stopped run keeps it. */
class Successes {
  readonly #onGoal: Pursuit['onGoal']
  readonly #pending: Promise<void>[] = []
  #failure: { error: unknown } | null = null

  constructor(onGoal: Pursuit['onGoal']) {
    this.#onGoal = onGoal
  }

  store(result: GoalResult): void {
    this.#pending.push(
      this.#onGoal(result).catch((error: unknown) => {
        this.#failure ??= { error }
      })
    )
  }

  /** Waits for all stores. Throws the first error. */
  async stored(): Promise<void> {
    await Promise.all(this.#pending)
    if (this.#failure) throw this.#failure.error
  }
}

const startOf = ({ position }: Goal): GoalResult => ({
  position,
  outcome: 'error',
  strategyId: null,
  attempts: 0,
  blocked: 0,
  error: 'No message was sent to the target.',
})

type Step = { strategyId: string; number: number; maxTurns: number }

/** Divides a goal's attempts among the strategies; none gets more than its usual number of messages. */
export function allotment(maxAttempts: number): Step[] {
  let left = maxAttempts
  return ATTACKER_STRATEGIES.map((strategyId, number) => {
    const share = Math.ceil(left / (ATTACKER_STRATEGIES.length - number))
    const maxTurns = Math.min(share, maxMessagesPerAttack(strategyId))
    left -= maxTurns
    return { strategyId, number, maxTurns }
  }).filter(({ maxTurns }) => maxTurns > 0)
}

/** Divides a run's attempt budget evenly among its goals; at least one attempt each. */
export const attemptsPerGoal = (maxAttempts: number, goals: number): number =>
  Math.max(1, Math.floor(Math.min(maxAttempts, ATTACK_ATTEMPTS.max) / goals))

type Driver = ConversationDriver & { onEnded: (key: string, ended: Ended) => void }
type Ended = { outcome: Outcome; error: string | null }

/** Creates a driver of conversations that passes each result to `onEnded`, with the key of the test case. */
function driverOf({ scan, backend, run, confidential }: Pursuit): Driver {
  const judge = new AttemptJudge({ scan, backend, run, confidential, store: () => {} })
  const driver: Driver = Object.assign(
    new ConversationDriver({
      ...{ scan, backend, run },
      memory: memoryOfRun(),
      judge: {
        verdictOn: async (test, response) =>
          response.output === BLOCKED_RESPONSE ? BLOCKED : judge.verdictOn(test, response),
      },
      store: ({ metadata, judged_status: outcome, error }) =>
        driver.onEnded(String(metadata.key), { outcome, error }),
    }),
    { onEnded: (_key: string, _ended: Ended) => {} }
  )
  return driver
}

const BLOCKED: Verdict = {
  outcome: 'passed',
  score: 1,
  reason: 'The guardrail blocked it.',
  grader: 'guardrail',
  evidence: [],
}

/** Creates a memory that lasts only for this run, so that runs with and without a guardrail are comparable. */
function memoryOfRun(): TaskMemory {
  const states = new Map<string, Record<string, unknown>>()
  return {
    recall: async (key) => states.get(key) ?? {},
    keep: async (key, state) => void states.set(key, state),
  }
}

/**
 * Builds the conversation of a strategy. Each strategy starts from a different request, so that success does not depend
 * on words that the guardrail has learned.
 */
function conversationFor(
  { position, attacks }: Goal,
  { strategyId, number, maxTurns }: Step,
  { session }: RunnerTarget
): Conversation {
  const attack = attacks[number % attacks.length] ?? attacks[0]
  const test = {
    ...attack,
    index: position,
    key: `${strategyId} ${position}`,
    strategyId,
    prompt: attack.basePrompt,
    turns: null,
    contextId: null,
    sourceResultId: null,
  }
  return new Conversation({ test, config: { maxTurns }, isStateless: session === 'none' })
}

async function converse(
  { target, runner, run }: Pursuit,
  guard: Guard | null,
  driver: Driver,
  conversations: Conversation[]
): Promise<string | null> {
  let stopReason: string | null = null
  await runConversations({
    ...{ conversations, driver, target, run },
    runner: guard ? guard.around(runner) : runner,
    onEvent: async (event) => {
      if (event.type === 'stopped_early') stopReason = event.reason
      return stopReason !== null
    },
  })
  return stopReason
}

function continued(
  before: GoalResult,
  { test, turns }: Pick<Conversation, 'test' | 'turns'>,
  ended: Ended,
  guard: Guard | null
): GoalResult {
  const unjudged = guard?.unjudged.get(test.key) ?? 0
  // In fail mode `open`, the attack may have passed only because the grading model failed, which proves nothing.
  if (ended.outcome === 'failed' && unjudged > 0) {
    const error = `The attack succeeded, but a text policy had no verdict on ${unjudged} of its texts.`
    return continued(before, { test, turns }, { outcome: 'undecided', error }, guard)
  }
  const isBetter = RANK.indexOf(ended.outcome) >= RANK.indexOf(before.outcome)
  return {
    ...before,
    ...(isBetter && { outcome: ended.outcome, error: ended.error }),
    strategyId: ended.outcome === 'failed' ? test.strategyId : before.strategyId,
    attempts: before.attempts + turns,
    blocked: before.blocked + (guard?.blocked.get(test.key) ?? 0),
  }
}

/** Outcomes in ascending precedence; the goal has the highest outcome of its strategies. */
const RANK: readonly Outcome[] = ['error', 'passed', 'undecided', 'failed']
