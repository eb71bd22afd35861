import type { Attempt } from '#api/engines/evals/index'
import {
  contextOf,
  inContext,
  nextMove,
  storeSuccess,
  seededRandom,
  seedFrom,
  type TaskMemory,
  recentSuccesses,
} from '#api/engines/redteam/index'
import type { Outcome, Verdict } from '#api/engines/redteam/vocabulary'
import {
  type AttemptJudge,
  type SentBefore,
  toResponse,
} from '#api/scans/run/attacks/attempt_judge'
import type { StoredTest } from '#api/scans/run/attacks/pending_tests'
import type { ScanBackend } from '#api/scans/run/open_backend'
import type { ResultRow } from '#api/scans/run/attacks/result_writer'
import type { ScanRun } from '#api/scans/run/scan_run'
import type Scan from '#api/scans/scan'
import type { Conversation } from './conversation.js'
import { conversationRow } from './conversation_row.js'
import { WEB_PAGE, WebPages } from './web_page_attack.js'

type Options = {
  scan: Scan
  backend: ScanBackend
  run: ScanRun
  judge: Pick<AttemptJudge, 'verdictOn'>
  memory: TaskMemory
  store: (row: ResultRow) => void
}

/** Decides the next message after each response, and stores the result when the conversation ends. */
export class ConversationDriver {
  readonly #options: Options
  readonly #pages: WebPages

  constructor(options: Options) {
    this.#options = options
    this.#pages = new WebPages(options.scan)
  }

  /**
   * Prepares the first message.
   * @returns whether there is a message to send
   */
  async start(conversation: Conversation): Promise<boolean> {
    return this.#advance(conversation)
  }

  /**
   * Processes the response to the last message.
   * @returns whether to send another message
   */
  async handleResponse(conversation: Conversation, attempt: Attempt): Promise<boolean> {
    conversation.addAttempt(attempt)
    if (conversation.check) return this.#handleCheck(conversation, attempt)
    if (attempt.error) return this.#end(conversation, attempt.error.message)
    const { move, test } = conversation
    const response = toResponse(attempt)
    const prompt = move?.prompt ?? test.prompt
    const isJudged = !test.turns || conversation.exchanges.length === test.turns.length - 1
    const earlier = conversation.exchanges.map((exchange) => exchange.prompt)
    const before = { sessionId: attempt.sessionId, ...(!test.turns && { earlier }) }
    const verdict = isJudged ? await this.#verdictOn(test, prompt, response, before) : NOT_JUDGED
    if (this.#options.run.either.aborted) return false
    if (typeof verdict === 'string') return this.#end(conversation, verdict)
    const message = { prompt, asks: isJudged, technique: 'as written', ...move }
    conversation.add({ ...message, ...response, verdict })
    return this.#advance(conversation)
  }

  /** Processes the response to a message of a check; only the last response is judged. */
  async #handleCheck(conversation: Conversation, attempt: Attempt): Promise<boolean> {
    const { check, test } = conversation
    const { judge, run } = this.#options
    if (!check) return false
    if (attempt.error) return this.#endCheck(conversation, 'error')
    const response = toResponse(attempt)
    const { prompt } = check
    check.add(response.output)
    if (!check.isDone) return true
    const earlier = check.exchanges.map((exchange) => exchange.prompt)
    const verdict = await judge.verdictOn({ ...test, prompt }, response, { earlier })
    if (run.either.aborted) return false
    return this.#endCheck(conversation, typeof verdict === 'string' ? 'error' : verdict.outcome)
  }

  async #endCheck(conversation: Conversation, outcome: Outcome): Promise<boolean> {
    conversation.endCheck(outcome)
    return conversation.startCheck() || this.#end(conversation, null)
  }

  async #verdictOn(
    test: StoredTest,
    prompt: string,
    response: ReturnType<typeof toResponse>,
    before: SentBefore
  ) {
    const { judge, run } = this.#options
    if (!usesWebPage(test)) return judge.verdictOn({ ...test, prompt }, response, before)
    // For the judge, the attack is on the page, because the message only contains a link to it.
    const verdict = await judge.verdictOn(this.#pages.withHoneytoken(test), response, before)
    if (typeof verdict === 'string' || run.either.aborted) return verdict
    return this.#pages.verdictBy(test, verdict, response)
  }

  async #advance(conversation: Conversation): Promise<boolean> {
    const { run } = this.#options
    try {
      const move = await this.#nextOf(conversation)
      if (run.either.aborted) return false
      if (!move) return conversation.startCheck() || (await this.#end(conversation, null))
      conversation.setMove(move)
      return true
    } catch (error) {
      if (run.either.aborted) return false
      const reason = error instanceof Error ? error.message : String(error)
      return this.#end(conversation, `The next message could not be generated: ${reason}`)
    }
  }

  async #nextOf(conversation: Conversation) {
    const { test, exchanges } = conversation
    if (test.turns) {
      const prompt = test.turns[exchanges.length]
      const asks = exchanges.length === test.turns.length - 1
      return prompt === undefined ? null : { prompt, asks, technique: 'as written' }
    }
    if (usesWebPage(test)) {
      const isOver = exchanges.at(-1)?.verdict.outcome === 'failed'
      return isOver ? null : this.#pages.nextMove(test, exchanges.length)
    }
    const { scan, backend, run, memory } = this.#options
    const { target, template } = scan.config
    const attack = {
      test,
      target: inContext(target, contextOf(template, test.contextId)),
      config: conversation.config,
      maxChars: template.maxCharsPerMessage ?? null,
      hidesResponses: template.excludeTargetOutputFromAgenticAttackGeneration ?? false,
    }
    const wins = scan.targetId ? await recentSuccesses(memory, scan.targetId, test.pluginId) : []
    return nextMove(attack, exchanges, {
      client: backend.attacker,
      wins,
      random: seededRandom(seedFrom(Number(scan.seed), test.key, exchanges.length)),
      signal: run.either,
    })
  }

  async #end(conversation: Conversation, problem: string | null): Promise<false> {
    const { store, scan, memory } = this.#options
    const { decisive, test } = conversation
    const isWon = problem === null && conversation.verdict?.outcome === 'failed'
    if (isWon && decisive && scan.targetId && !test.turns) {
      const { prompt: message, technique } = decisive
      const win = { pluginId: test.pluginId, technique, message }
      // Errors are ignored: remembered attacks are an optimization, and failing to store one must not fail the scan.
      await storeSuccess(memory, scan.targetId, win).catch(() => {})
    }
    store(conversationRow(conversation, problem, this.#pages.honeytokenOf(test)))
    return false
  }
}

const usesWebPage = ({ strategyId, turns }: StoredTest) => strategyId === WEB_PAGE && !turns

const NOT_JUDGED: Verdict = {
  outcome: 'undecided',
  score: null,
  reason: 'Only the last response is judged.',
  grader: 'none',
  evidence: [],
}
