import { revisionOf } from '#api/evals/revision_of'
import { spentOnBenignRequests } from '#api/scans/benign_requests'
import type Scan from '#api/scans/scan'
import type { ScanBackend } from './open_backend.js'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'

const CHECK_INTERVAL_MS = 1000

export type BudgetWatch = {
  /** Message for the exceeded limit; null while within budget. */
  readonly exceededLimit: string | null
  /** Run time so far; tracked only for scans with a budget. */
  readonly usage: { minutes?: number }
  close(): void
}

export type Spent = { tokens: number; usd: number; minutes: number }

/** Stops a scan that exceeds its budget for time, tokens, or cost. Counts the target, the models, and earlier runs. */
export function watchBudget(
  scan: Scan,
  backend: Pick<ScanBackend, 'usage'>,
  stop: () => void
): BudgetWatch {
  const { budget } = scan.config.template
  const limits = Object.values(budget ?? {}).filter((limit) => limit !== undefined)
  const startedAt = performance.now()
  let exceededLimit: string | null = null
  const check = async () => {
    try {
      const minutes = (performance.now() - startedAt) / 60_000
      const spent = await spentOf(scan, backend.usage(), minutes)
      exceededLimit ??= limitMessage(budget ?? {}, spent)
      if (exceededLimit) stop()
    } catch (error) {
      logger.debug({ err: error }, 'checking the budget failed')
    }
  }
  const timer = limits.length > 0 ? setInterval(() => void check(), CHECK_INTERVAL_MS) : undefined
  return {
    get exceededLimit() {
      return exceededLimit
    },
    get usage() {
      return timer ? { minutes: (performance.now() - startedAt) / 60_000 } : {}
    },
    close: () => clearInterval(timer),
  }
}

/** Returns the total usage of all runs of this scan. */
async function spentOf(scan: Scan, now: Record<string, unknown>, minutes: number): Promise<Spent> {
  const target: { tokens: string | null; usd: number | null } = await db
    .from('eval_results')
    .where('revision_id', revisionOf(scan.evalId ?? ''))
    .select(db.raw("sum((token_usage ->> 'total')::numeric) as tokens, sum(cost_usd) as usd"))
    .firstOrFail()
  const benign = await spentOnBenignRequests(scan.id)
  const { runs } = scan.usage
  const models = [...(Array.isArray(runs) ? runs : []), now].map(usageOf)
  const sum = (of: (usage: ReturnType<typeof usageOf>) => number) =>
    models.reduce((total, usage) => total + of(usage), 0)
  return {
    tokens: Number(target.tokens ?? 0) + benign.tokens + sum(({ tokens }) => tokens),
    usd: Number(target.usd ?? 0) + benign.usd + sum(({ usd }) => usd),
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

/** Returns the message for the first exceeded limit; null while within budget. */
export function limitMessage(
  budget: { tokens?: number; usd?: number; minutes?: number },
  spent: Spent
): string | null {
  const { tokens, usd, minutes } = budget
  if (tokens !== undefined && spent.tokens >= tokens) {
    return `Stopped at the budget of ${tokens.toLocaleString('en')} tokens.`
  }
  if (usd !== undefined && spent.usd >= usd) return `Stopped at the budget of $${usd}.`
  if (minutes !== undefined && spent.minutes >= minutes) {
    return `Stopped at the budget of ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
  }
  return null
}
