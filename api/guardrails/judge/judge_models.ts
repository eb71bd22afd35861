import type { ModelClient } from '#api/engines/redteam/index'
import { openModel } from '#api/platform/settings/open_model'
import { evalModels } from '#api/platform/settings/redteam_models'
import logger from '@adonisjs/core/services/logger'
import { createHash } from 'node:crypto'

/** The team whose settings name the model, and the guardrail that uses it. */
export type JudgeScope = { id: string; organizationId: string; teamId: string }

export type JudgeModel = {
  /** Differs for other settings, so that verdicts of a previous model are not reused. */
  fingerprint: string
  client: ModelClient
}

type Opened = JudgeModel & { close: () => Promise<void> }
type Entry = { readAt: number; opened: Opened | null }

/** Time after which changed settings take effect. */
const FRESH_MS = 15_000
/** Delay before the client of outdated settings is closed, so that its calls in progress can end. */
const CLOSE_AFTER_MS = 60_000
const MAX_CONCURRENCY = 8
/** Maximum number of output tokens, including the model's reasoning. */
const MAX_OUTPUT_TOKENS = 2_000
/** Maximum number of teams whose client stays open; those of further teams are reopened when needed. */
const MAX_TEAMS = 200

/**
 * Owns a client of each team's grading model, from the settings of the team or its organization. The clients do not
 * retry, because a late verdict is useless.
 */
export class JudgeModels {
  readonly #timeoutMs: number
  readonly #byTeam = new Map<string, Entry>()
  readonly #reading = new Map<string, Promise<Entry>>()

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs
  }

  /** Returns the model; null if no grading model is configured. */
  async of(scope: JudgeScope): Promise<JudgeModel | null> {
    const known = this.#byTeam.get(scope.teamId)
    if (known && Date.now() - known.readAt < FRESH_MS) return known.opened
    const reading = this.#reading.get(scope.teamId) ?? this.#read(scope, known)
    this.#reading.set(scope.teamId, reading)
    try {
      return (await reading).opened
    } finally {
      this.#reading.delete(scope.teamId)
    }
  }

  async close(): Promise<void> {
    const entries = [...this.#byTeam.values()]
    this.#byTeam.clear()
    await Promise.all(entries.map(({ opened }) => opened?.close()))
  }

  async #read(scope: JudgeScope, known: Entry | undefined): Promise<Entry> {
    try {
      const { grading } = await evalModels(scope)
      const fingerprint = hashOf(JSON.stringify(grading))
      const opened =
        known?.opened?.fingerprint === fingerprint ? known.opened : await this.#open(scope, grading)
      if (known?.opened && known.opened !== opened) closeLater(known.opened)
      return this.#keep(scope.teamId, { readAt: Date.now(), opened })
    } catch (error) {
      // While the database is unavailable, the last model stays in use.
      if (!known) throw error
      logger.warn({ err: error }, 'reading the settings of a grading model')
      return this.#keep(scope.teamId, { ...known, readAt: Date.now() })
    }
  }

  async #open(
    scope: JudgeScope,
    settings: Awaited<ReturnType<typeof evalModels>>['grading']
  ): Promise<Opened | null> {
    if (!settings) return null
    const limits = {
      ...{ maxConcurrency: MAX_CONCURRENCY, timeoutMs: this.#timeoutMs },
      ...{ maxTries: 1, maxAnswers: 1, maxOutputTokens: MAX_OUTPUT_TOKENS },
    }
    const { organizationId, teamId } = scope
    const origin = { purpose: 'model' as const, organizationId, teamId }
    const { client, close } = await openModel(settings, origin, limits)
    return { fingerprint: hashOf(JSON.stringify(settings)), client, close }
  }

  #keep(teamId: string, entry: Entry): Entry {
    this.#byTeam.delete(teamId)
    this.#byTeam.set(teamId, entry)
    const [oldest] = this.#byTeam
    if (this.#byTeam.size > MAX_TEAMS && oldest) {
      this.#byTeam.delete(oldest[0])
      if (oldest[1].opened) closeLater(oldest[1].opened)
    }
    return entry
  }
}

function closeLater({ close }: Opened) {
  setTimeout(() => {
    close().catch((error: unknown) => logger.debug({ err: error }, 'closing a grading model'))
  }, CLOSE_AFTER_MS).unref()
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
