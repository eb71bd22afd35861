import type { Attempt } from '#api/engines/evals/index'
import {
  contextOf,
  inContext,
  nextMove,
  rememberWin,
  seededRandom,
  seedFrom,
  type TaskMemory,
  winsAgainst,
} from '#api/engines/redteam/index'
import type { Verdict } from '#api/engines/redteam/vocabulary'
import type { AttemptJudge } from '#api/scans/work/attempt_judge'
import type { StoredTest } from '#api/scans/work/open_tests'
import type { ScanBackend } from '#api/scans/work/open_backend'
import type { ResultRow } from '#api/scans/work/result_writer'
import type { ScanRun } from '#api/scans/work/scan_run'
import type Scan from '#api/scans/scan'
import { storable } from '#api/evals/storable'
import type { Conversation } from './conversation.js'
import { conversationRow } from './conversation_row.js'
import { WEB_PAGE, WebPages } from './web_page_attack.js'

type Options = {
  scan: Scan
  backend: ScanBackend
  run: ScanRun
  judge: AttemptJudge
  memory: TaskMemory
  store: (row: ResultRow) => void
}

/** Decides after each answer how an attack goes on, and stores it when it is over. */
export class ConversationDesk {
  readonly #options: Options
  readonly #pages: WebPages

  constructor(options: Options) {
    this.#options = options
    this.#pages = new WebPages(options.scan)
  }

  /** Its first message. @returns whether there is one */
  async begin(conversation: Conversation): Promise<boolean> {
    return this.#goOn(conversation)
  }

  /** @returns whether another message is to be sent */
  async heard(conversation: Conversation, attempt: Attempt): Promise<boolean> {
    conversation.heard(attempt)
    if (attempt.error) return this.#end(conversation, attempt.error.message)
    const { move, test } = conversation
    const output = storable(attempt.output ?? '')
    const prompt = move?.prompt ?? test.prompt
    const isJudged = !test.turns || conversation.exchanges.length === test.turns.length - 1
    const verdict = isJudged ? await this.#verdictOn(test, prompt, output) : NOT_JUDGED
    if (this.#options.run.either.aborted) return false
    if (typeof verdict === 'string') return this.#end(conversation, verdict)
    const said = { prompt, asks: isJudged, technique: 'as written', ...move }
    conversation.add({ ...said, output, verdict })
    return this.#goOn(conversation)
  }

  async #verdictOn(test: StoredTest, prompt: string, output: string) {
    const { judge, run } = this.#options
    if (!isOnAPage(test)) return judge.verdictOn({ ...test, prompt }, output)
    // The page says what the attack asks for; the message only leads there.
    const verdict = await judge.verdictOn(test, output)
    if (typeof verdict === 'string' || run.either.aborted) return verdict
    return this.#pages.verdictBy(test, verdict)
  }

  async #goOn(conversation: Conversation): Promise<boolean> {
    const { run } = this.#options
    try {
      const move = await this.#nextOf(conversation)
      if (run.either.aborted) return false
      if (!move) return await this.#end(conversation, null)
      conversation.say(move)
      return true
    } catch (error) {
      if (run.either.aborted) return false
      const reason = error instanceof Error ? error.message : String(error)
      return this.#end(conversation, `The next message could not be written: ${reason}`)
    }
  }

  async #nextOf(conversation: Conversation) {
    const { test, exchanges } = conversation
    if (test.turns) {
      const prompt = test.turns[exchanges.length]
      const asks = exchanges.length === test.turns.length - 1
      return prompt === undefined ? null : { prompt, asks, technique: 'as written' }
    }
    if (isOnAPage(test)) {
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
      hidesAnswers: template.excludeTargetOutputFromAgenticAttackGeneration ?? false,
    }
    const wins = scan.targetId ? await winsAgainst(memory, scan.targetId, test.pluginId) : []
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
    const isWon = problem === null && decisive?.verdict.outcome === 'failed'
    if (isWon && scan.targetId && !test.turns) {
      const { prompt: message, technique } = decisive
      const win = { pluginId: test.pluginId, technique, message }
      // What is learned is a help and no result: without it the scan is worth as much.
      await rememberWin(memory, scan.targetId, win).catch(() => {})
    }
    store(conversationRow(conversation, problem))
    return false
  }
}

const isOnAPage = ({ strategyId, turns }: StoredTest) => strategyId === WEB_PAGE && !turns

const NOT_JUDGED: Verdict = {
  outcome: 'undecided',
  score: null,
  reason: 'Only the answer to the last message is judged.',
  grader: 'none',
  evidence: [],
}
