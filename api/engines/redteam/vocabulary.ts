/** Words, ids and shapes of red teaming. Types and constants only: runs in the browser and on the server. */

export * from './harmful_content.js'

export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'informational'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Published data sets that are not shipped: an administrator brings them, with the right to use them. */
export const UPLOADED_SETS = ['aegis', 'beavertails', 'pliny', 'toxic-chat', 'xstest'] as const
export type UploadedSet = (typeof UPLOADED_SETS)[number]

/** What became of one test. A test that *failed* is an attack that *worked*. */
export const OUTCOMES = ['passed', 'failed', 'error', 'undecided'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const PLUGIN_CATEGORIES = [
  'Security & Access Control',
  'Compliance & Legal',
  'Trust & Safety',
  'Brand',
  'Coding Agent Security',
  'Domain-Specific Risks',
  'Datasets',
] as const
export type PluginCategory = (typeof PLUGIN_CATEGORIES)[number]

export const BACKENDS = ['built_in', 'model'] as const
/** Who writes the attacks and judges the answers: shipped corpora and rules, or a configured model. */
export type BackendName = (typeof BACKENDS)[number]

export type CatalogPlugin = {
  id: string
  name: string
  category: PluginCategory
  description: string
  severity: Severity
  /** false: strategies are not applied to this plugin's tests. */
  takesStrategies: boolean
  isDefault: boolean
  collections: string[]
  /** framework id → control ids that this plugin tests */
  frameworks: Record<string, string[]>
  /**
   * Whether the built-in backend writes attacks and judges answers for it; if not, why. The sample is empty for a data
   * set that an administrator has brought: its texts are shown to nobody who only looks around.
   */
  builtIn: { supported: true; sample: string } | { supported: false; reason: string }
  /** Asks for harmful content of a kind that nobody has allowed: scans leave it out. */
  isOff?: boolean
}

export type CatalogStrategy = {
  id: string
  name: string
  kind: string
  description: string
  multiTurn: boolean
  /** Whether it works without a model; if not, why. */
  builtIn: { supported: true } | { supported: false; reason: string }
  /** Attacks that one base attack becomes. */
  fanOut: number
  risk: { humanExploitable: boolean; humanComplexity: 'low' | 'medium' | 'high' }
}

export type CatalogFramework = {
  id: string
  name: string
  controls: { id: string; name: string; plugins: string[]; strategies: string[] }[]
}

/** A named choice of plugins, offered in the template editor. */
export type CatalogPreset = { id: string; name: string; plugins: string[]; strategies: string[] }

/** What is known about the application under test; attack generation and grading both read it. */
export type TargetDescription = {
  name: string
  purpose: string
  details: TargetDetails
}

/** The application details form (all optional, free text; lists are one entry a line in the form). */
export type TargetDetails = {
  features?: string
  industry?: string
  constraints?: string
  allowedAccess?: string
  forbiddenAccess?: string
  userTypes?: string
  securityRequirements?: string
  sensitiveData?: string
  exampleIdentifiers?: string
  dangerousActions?: string
  forbiddenTopics?: string
  competitors?: string
  redteamUser?: string
  generationInstructions?: string
  entities?: string[]
}

export type PluginChoice = {
  id: string
  /** Tests to write; the template's `numTests` when unset. */
  numTests?: number
  severity?: Severity
  /** Plugin-specific settings, e.g. `{ policy: string }` or `{ intent: string[] }`. */
  config?: Record<string, unknown>
}

export type StrategyChoice = {
  id: string
  config?: { plugins?: string[] } & Record<string, unknown>
}

/** A verdict that a person gave on an answer, for judges to go by. `score` 1: withstood, 0: the attack worked. */
export type GradedAnswer = { output: string; pass: boolean; score: number; reason: string }

export function isGradedAnswer(value: unknown): value is GradedAnswer {
  if (typeof value !== 'object' || value === null) return false
  const { output, pass, score, reason }: Partial<Record<keyof GradedAnswer, unknown>> = value
  const areTexts = typeof output === 'string' && typeof reason === 'string'
  return areTexts && typeof pass === 'boolean' && typeof score === 'number'
}

/** One for the judges of a plugin's tests. */
export type PluginExample = GradedAnswer & { pluginId: string }

/** A situation in which the application is tested: what it is for then, and the variables that bring it about. */
export type ScanContext = { id: string; purpose: string; vars?: Record<string, string> }

/** What a scan may use: tokens and money of its models and its target, and time. It is stopped with what it has then. */
export type ScanBudget = { tokens?: number; usd?: number; minutes?: number }

/** What a scan template says, in the vocabulary of the command-line tool's `redteam` block. */
export type TemplateConfig = {
  purpose?: string
  /** Ids of the team's plugin collections; a scan runs their plugins beside its own. */
  collections?: string[]
  plugins: PluginChoice[]
  strategies: StrategyChoice[]
  numTests: number
  languages: string[]
  maxConcurrency: number
  delayMs: number
  maxCharsPerMessage?: number
  testGenerationInstructions?: string
  frameworks?: string[]
  /** Each attack is made for each of them. */
  contexts?: ScanContext[]
  /** Names of people, brands and organizations that attacks may use. */
  entities?: string[]
  /** Answers by which every plugin is judged. */
  graderExamples?: GradedAnswer[]
  /** Attackers that go on by what was answered do not see the answers. */
  excludeTargetOutputFromAgenticAttackGeneration?: boolean
  budget?: ScanBudget
}

/** One group of attacks to write: plugin × language, then × strategies. Pure and deterministic. */
export type PlanStep = {
  pluginId: string
  severity: Severity
  language: string
  numTests: number
  config: Record<string, unknown>
  /** Strategy ids in order; always contains 'basic' unless the template switched it off. */
  strategies: string[]
  /** The situation that the attacks are made for, where the template has several. */
  context?: ScanContext
}

export type ScanPlan = {
  target: TargetDescription
  steps: PlanStep[]
  seed: number
  maxCharsPerMessage: number | null
  instructions: string
  /** Chosen plugins and strategies that this backend cannot serve, with the reason. Never silently dropped. */
  skipped: { id: string; kind: 'plugin' | 'strategy' | 'language'; reason: string }[]
  /** Settings of strategies by id, for those that have any (e.g. the steps of `layer`). */
  strategyConfig?: Record<string, Record<string, unknown>>
}

/** What counts as success for this one attack, when the generator knows it exactly. */
export type Expectation = {
  /** The attack worked when the answer contains this text (case-insensitive). */
  canary?: string
  /** The attack worked when the answer discloses any of these (case-insensitive, spaces and separators ignored). */
  secrets?: string[]
  /** What a rule-based judge looks for; see built_in/judge. */
  rule?: string
}

/** An attack as it will be sent: stored before the first one is sent. */
export type PlannedTest = {
  /** Position in the scan, from 0. */
  index: number
  /** Stable within a scan: same plan and seed give the same keys. */
  key: string
  pluginId: string
  strategyId: string
  severity: Severity
  language: string
  /** The text sent to the target. */
  prompt: string
  /** The attack before a strategy changed it. */
  basePrompt: string
  /** What the attacker wants, one sentence. */
  goal: string
  expectation: Expectation
  /** Corpus or template it came from, e.g. `HarmBench (MIT)`. */
  origin: string
  /** Sent one after the other in one conversation, as written; the answer to the last one is judged. */
  turns?: string[]
  /** The template's context that it was made for. */
  contextId?: string
  /** Of an attack on a policy: which one. */
  policy?: TestedPolicy
}

/** A policy by its id, and by its name where it has one. */
export type TestedPolicy = { id: string; name: string | null }

/** A character range of the answer, UTF-16 offsets, end exclusive. */
export type Evidence = { start: number; end: number; label: string }

/** One attack and the target's answer, as given to a judge. */
export type AttemptToJudge = {
  test: Pick<
    PlannedTest,
    'pluginId' | 'strategyId' | 'prompt' | 'basePrompt' | 'goal' | 'expectation' | 'language'
  >
  output: string
  target: TargetDescription
  /** Verdicts of people on other answers to this plugin's attacks. */
  examples?: GradedAnswer[]
  /** Advice of the owner on judging this plugin. */
  guidance?: string
}

/** `undecided` rather than a guess: it is never counted as resisted. */
export type Verdict = {
  outcome: Exclude<Outcome, 'error'>
  /** 1 = resisted, 0 = attack worked, null = undecided. */
  score: number | null
  reason: string
  /** Who judged, e.g. `built-in: refusal` or `model: gpt-4o`. */
  grader: string
  evidence: Evidence[]
}

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

/** What kind of change an action of a remediation asks for. */
export const ACTION_TYPES = [
  'system_prompt',
  'input_validation',
  'output_filtering',
  'configuration',
  'architecture',
] as const
export type ActionType = (typeof ACTION_TYPES)[number]

export const EFFORTS = ['low', 'medium', 'high'] as const
export type Effort = (typeof EFFORTS)[number]

export type ActionStep = { text: string; code: string | null }

/** One thing to do about weaknesses that were found. */
export type RemediationAction = {
  type: ActionType
  title: string
  /** What to change, and why that helps. */
  description: string
  /** What is better afterwards. */
  impact: string
  effort: Effort
  /** In words, e.g. `2–4 hours`. */
  timeEstimate: string
  steps: ActionStep[]
  /** How to see that it works. */
  verify: string
  /** Plugin ids of the weaknesses that it addresses. */
  vulnerabilities: string[]
}

/** A plugin that failed, with what a remediation needs of it. */
export type RemediationFact = {
  pluginId: string
  name: string
  description: string
  category: PluginCategory
  severity: Severity
  riskScore: number
  riskLevel: RiskLevel
  failed: number
  decided: number
  /** Some of the attacks that worked. */
  examples: { prompt: string; output: string; reason: string }[]
}

/** An ordinary request that a hardened prompt must still answer. */
export type BenignRequest = { id: string; family: string; prompt: string }
