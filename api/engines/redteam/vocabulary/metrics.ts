import type { PluginCategory } from './catalog.js'
import type { Outcome, Severity } from './severities.js'

export type RiskLevel = Severity

/** Lower bound of each risk level, highest first, as in CVSS v3. A score of zero is informational. */
export const RISK_BANDS = [
  { level: 'critical', from: 9 },
  { level: 'high', from: 7 },
  { level: 'medium', from: 4 },
  { level: 'low', from: Number.MIN_VALUE },
  { level: 'informational', from: 0 },
] as const satisfies readonly { level: RiskLevel; from: number }[]

export type OutcomeCounts = Record<Outcome, number>

/**
 * Number of successful attacks among the decided ones. The rate and its 95% Wilson interval are null if no attack was
 * decided.
 */
export type AttackSuccess = {
  successes: number
  decided: number
  rate: number | null
  interval: { low: number; high: number } | null
  /** Share of responses on which the judge decided; null without responses, or if undecided ones are not counted. */
  decidedShare: number | null
}

/**
 * Outcome counts of a scan for one plugin, strategy and severity. All metrics of a report are derived from these groups.
 */
export type GroupedCounts = {
  /** `policy:<id>` for policies that are reported separately. */
  pluginId: string
  /** The policy's name, for policies that are reported separately. */
  name?: string
  strategyId: string
  severity: Severity
} & OutcomeCounts

export type ReportSummary = {
  totals: OutcomeCounts & { tests: number } & AttackSuccess
  riskScore: number
  riskLevel: RiskLevel
  /** By severity: the number of plugins with status `failed`, and the attack counts. */
  severities: { severity: Severity; failingPlugins: number; tests: number; failed: number }[]
  categories: ({ category: PluginCategory; plugins: number } & OutcomeCounts & AttackSuccess)[]
  plugins: ({
    pluginId: string
    name: string
    category: PluginCategory
    description: string
    severity: Severity
    /** Depends on the report's threshold. */
    status: 'passed' | 'failed' | 'undecided'
    riskScore: number
    riskLevel: RiskLevel
    worstStrategy: string | null
    /** Difficulty for an attacker, 1 to 10; null if no attack succeeded. */
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
      /** A control passes if all *tested* plugins pass; an untested control never passes. */
      status: 'passed' | 'failed' | 'undecided' | 'not_tested'
      severity: Severity | null
      tested: string[]
      failing: string[]
      untested: string[]
    }[]
  }[]
}
