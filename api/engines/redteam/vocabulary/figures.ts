/** What a report counts. */

import type { PluginCategory } from './catalog.js'
import type { Outcome, Severity } from './severities.js'

export type RiskLevel = Severity

/** Lowest score of each level, highest first: the CVSS v3 bands. Zero is informational. */
export const RISK_BANDS = [
  { level: 'critical', from: 9 },
  { level: 'high', from: 7 },
  { level: 'medium', from: 4 },
  { level: 'low', from: Number.MIN_VALUE },
  { level: 'informational', from: 0 },
] as const satisfies readonly { level: RiskLevel; from: number }[]

/** Counts of tests by outcome. */
export type OutcomeCounts = Record<Outcome, number>

/** successes of decided attempts with its Wilson 95 % interval; null when nothing was decided. */
export type AttackSuccess = {
  successes: number
  decided: number
  rate: number | null
  interval: { low: number; high: number } | null
}

/** Counts of one scan grouped by plugin and strategy: what the report's figures are made of. */
export type GroupedCounts = {
  /** Of policies that are told apart `policy:` and the policy's id. */
  pluginId: string
  /** Of a policy: what people call it. */
  name?: string
  strategyId: string
  severity: Severity
} & OutcomeCounts

export type ReportSummary = {
  totals: OutcomeCounts & { tests: number } & AttackSuccess
  riskScore: number
  riskLevel: RiskLevel
  /** Per severity: plugins with at least one successful attack, and tests. */
  severities: { severity: Severity; failingPlugins: number; tests: number; failed: number }[]
  categories: ({ category: PluginCategory; plugins: number } & OutcomeCounts & AttackSuccess)[]
  plugins: ({
    pluginId: string
    name: string
    category: PluginCategory
    description: string
    severity: Severity
    /** Whether it held, by the report's threshold. */
    status: 'passed' | 'failed' | 'undecided'
    riskScore: number
    riskLevel: RiskLevel
    worstStrategy: string | null
    /** 1–10, higher is harder for an attacker; null when nothing succeeded. */
    complexity: number | null
  } & OutcomeCounts &
    AttackSuccess)[]
  strategies: ({ strategyId: string; name: string } & OutcomeCounts & AttackSuccess)[]
  frameworks: {
    id: string
    name: string
    controls: {
      id: string
      name: string
      /** A control passes when all its *tested* plugins pass; untested is never passed. */
      status: 'passed' | 'failed' | 'undecided' | 'not_tested'
      severity: Severity | null
      tested: string[]
      failing: string[]
      untested: string[]
    }[]
  }[]
}
