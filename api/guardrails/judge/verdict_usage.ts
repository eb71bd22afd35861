import { addUsage, NO_USAGE } from '#api/platform/model_providers/usage_account'
import type { ModelUsage } from '#api/engines/redteam/index'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'

const FLUSH_MS = 1_000
/** Time for one write; the database counts as unavailable after it. */
const TIMEOUT_MS = 5_000

type Sum = { guardrailId: string; day: string; verdicts: number; usage: ModelUsage }

/**
 * Adds the model usage of text policies to the daily totals of their guardrails. Owns unwritten usage, which stays in
 * memory while the database is unavailable.
 */
export class VerdictUsage {
  #sums = new Map<string, Sum>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  add(guardrailId: string, usage: ModelUsage): void {
    this.#keep({ guardrailId, day: new Date().toISOString().slice(0, 10), verdicts: 1, usage })
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref()
  }

  /** Writes all sums. Never rejects. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    const sums = [...this.#sums.values()]
    if (sums.length === 0) return
    this.#sums = new Map()
    try {
      await db.rawQuery(ADD, { sums: JSON.stringify(sums.map(rowOf)) }).timeout(TIMEOUT_MS)
    } catch (error) {
      logger.warn({ err: error }, 'recording the model usage of text policies')
      for (const sum of sums) this.#keep(sum)
      this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref()
    }
  }

  #keep(added: Sum): void {
    const key = `${added.guardrailId} ${added.day}`
    const { verdicts, usage } = this.#sums.get(key) ?? { verdicts: 0, usage: NO_USAGE }
    this.#sums.set(key, {
      ...added,
      verdicts: verdicts + added.verdicts,
      usage: addUsage(usage, added.usage),
    })
  }
}

const rowOf = ({ guardrailId, day, verdicts, usage }: Sum) => ({
  ...{ guardrail_id: guardrailId, day, verdicts },
  ...{ input_tokens: usage.inputTokens, output_tokens: usage.outputTokens },
  cost_usd: usage.costUsd,
})

/**
 * SQL that adds usage to the daily totals; leaves out deleted guardrails. The cost is unknown if that of any verdict is.
 */
const ADD = `
  insert into guardrail_usage_days as known (guardrail_id, day, verdicts, input_tokens, output_tokens, cost_usd)
  select u.guardrail_id, u.day, u.verdicts, u.input_tokens, u.output_tokens, u.cost_usd
  from jsonb_to_recordset(:sums::jsonb) as u (guardrail_id uuid, day date, verdicts bigint,
    input_tokens bigint, output_tokens bigint, cost_usd float8)
  join guardrails g on g.id = u.guardrail_id
  order by u.guardrail_id, u.day
  on conflict (guardrail_id, day) do update set
    verdicts = known.verdicts + excluded.verdicts,
    input_tokens = known.input_tokens + excluded.input_tokens,
    output_tokens = known.output_tokens + excluded.output_tokens,
    cost_usd = known.cost_usd + excluded.cost_usd`
