import { revisionOf } from '#api/evals/revision_of'
import type Scan from '#api/scans/scan'
import type { ScanBackend } from './open_backend.js'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'

const LOOK_EVERY_MS = 1000

export type BudgetWatch = {
  /** The limit that was reached; null while there is room. */
  readonly whySpent: string | null
  /** Time that counts, for a scan that has a budget. */
  readonly usage: { minutes?: number }
  close(): void
}

export type Spent = { tokens: number; usd: number; minutes: number }

/** Stops a scan that has used what it may: tokens and money of models and target, and time of this run and earlier ones. */
export function watchBudget(
  scan: Scan,
  backend: Pick<ScanBackend, 'usage'>,
  stop: () => void
): BudgetWatch {
  const { budget } = scan.config.template
  const limits = Object.values(budget ?? {}).filter((limit) => limit !== undefined)
  const startedAt = performance.now()
  let whySpent: string | null = null
  const look = async () => {
    try {
      const minutes = (performance.now() - startedAt) / 60_000
      const spent = await spentOf(scan, backend.usage(), minutes)
      whySpent ??= whyStop(budget ?? {}, spent)
      if (whySpent) stop()
    } catch (error) {
      logger.debug({ err: error }, 'no look at the budget: the database is away')
    }
  }
  const timer = limits.length > 0 ? setInterval(() => void look(), LOOK_EVERY_MS) : undefined
  return {
    get whySpent() {
      return whySpent
    },
    get usage() {
      return timer ? { minutes: (performance.now() - startedAt) / 60_000 } : {}
    },
    close: () => clearInterval(timer),
  }
}

/** Of everything that this scan has made so far. */
async function spentOf(scan: Scan, now: Record<string, unknown>, minutes: number): Promise<Spent> {
  const target: { tokens: string | null; usd: number | null } = await db
    .from('eval_results')
    .where('revision_id', revisionOf(scan.evalId ?? ''))
    .select(db.raw("sum((token_usage ->> 'total')::numeric) as tokens, sum(cost_usd) as usd"))
    .firstOrFail()
  const { runs } = scan.usage
  const models = [...(Array.isArray(runs) ? runs : []), now].map(usageOf)
  const sum = (of: (usage: ReturnType<typeof usageOf>) => number) =>
    models.reduce((total, usage) => total + of(usage), 0)
  return {
    tokens: Number(target.tokens ?? 0) + sum(({ tokens }) => tokens),
    usd: Number(target.usd ?? 0) + sum(({ usd }) => usd),
    minutes: minutes + sum((usage) => usage.minutes),
  }
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0)

function usageOf(usage: unknown) {
  const of = new Map(Object.entries(typeof usage === 'object' && usage !== null ? usage : {}))
  return {
    tokens: numberOf(of.get('inputTokens')) + numberOf(of.get('outputTokens')),
    usd: numberOf(of.get('costUsd')),
    minutes: numberOf(of.get('minutes')),
  }
}

/** The first limit that is reached, in words; null while there is room. */
export function whyStop(
  budget: { tokens?: number; usd?: number; minutes?: number },
  spent: Spent
): string | null {
  const { tokens, usd, minutes } = budget
  if (tokens !== undefined && spent.tokens >= tokens) {
    return `Stopped by its budget of ${tokens.toLocaleString('en')} tokens.`
  }
  if (usd !== undefined && spent.usd >= usd) return `Stopped by its budget of $${usd}.`
  if (minutes !== undefined && spent.minutes >= minutes) {
    return `Stopped by its budget of ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
  }
  return null
}
