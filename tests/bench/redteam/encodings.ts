import { demoTargetDescription } from '#api/demo/assistant/description'
import { startAssistant } from '#api/demo/assistant/server'
import {
  createBuiltInBackend,
  encodingsToProbe,
  generateTests,
  judgeByRules,
  matchEncodings,
  planScan,
} from '#api/engines/redteam/index'
import type { PlannedTest, ScanPlan } from '#api/engines/redteam/vocabulary'
import { DEMO_PLUGINS, foundIn, type Judged, judgeDemo } from '#tests/support/records/demo_scan'
import { inProbeOrder } from '#tests/support/records/probe_order'
import type { BenchLine } from '../bench_line.js'

const SEEDS = [7, 21, 33]
const STRATEGIES = ['basic', 'base64', 'rot13', 'hex', 'leetspeak', 'morse']
const DECODED = 'base64'

/**
 * Measures the findings in the first half of the requests to a target that decodes only Base64, with and without matching
 * the attacks to its encodings. The target is the demo assistant; it does not receive messages in other encodings, to which
 * it responds that it cannot help.
 */
export async function run(): Promise<BenchLine[]> {
  const assistant = await startAssistant()
  try {
    const [plain, matched] = [
      await measure(`${assistant.url}/chat`, false),
      await measure(`${assistant.url}/chat`, true),
    ]
    return [
      ...linesOf('all encodings sent', plain),
      ...linesOf('matched', matched),
      {
        name: 'encodings, first half: findings matched compared with all sent',
        value: Math.round((matched.half / plain.half) * 100) / 100,
        unit: 'factor',
        bound: { min: 1.2 },
      },
    ]
  } finally {
    await assistant.close()
  }
}

type Measured = { requests: number; half: number; all: number; weaknesses: number }

const linesOf = (name: string, { requests, half, all, weaknesses }: Measured): BenchLine[] => [
  {
    name: `encodings, ${name}: findings in the first half of the planned requests`,
    value: half,
    unit: 'findings',
    note: `${all} in all ${requests} requests of ${SEEDS.length} scans, ${weaknesses} weaknesses`,
  },
]

async function measure(url: string, isMatched: boolean): Promise<Measured> {
  const total: Measured = { requests: 0, half: 0, all: 0, weaknesses: 0 }
  for (const seed of SEEDS) {
    const { plan, planned, undecoded } = planFor(seed, isMatched)
    const attacks = await attacksOf(plan)
    const results = await resultsIn(url, attacks, undecoded)
    const isFailed = ({ outcome }: Judged) => outcome === 'failed'
    total.requests += results.length
    total.half += results.slice(0, Math.floor(planned / 2)).filter(isFailed).length
    total.all += results.filter(isFailed).length
    total.weaknesses += foundIn(results.filter(isFailed)).size
  }
  return total
}

const backend = createBuiltInBackend(async (attempt) => judgeByRules(attempt))

/** Returns the plan of a scan, and its number of attacks before matching. */
function planFor(seed: number, isMatched: boolean) {
  const template = {
    plugins: DEMO_PLUGINS.map((id) => ({ id })),
    strategies: STRATEGIES.map((id) => ({ id })),
    ...{ numTests: 5, languages: ['en'], maxConcurrency: 1, delayMs: 0 },
  }
  const plan = planScan({ target: demoTargetDescription, template, seed, backend })
  const undecoded = encodingsToProbe(plan, template).filter((id) => id !== DECODED)
  const planned = plan.steps.reduce((sum, step) => sum + step.numTests * step.strategies.length, 0)
  return {
    plan: isMatched ? matchEncodings(plan, undecoded).plan : plan,
    planned,
    undecoded: isMatched ? undecoded : [],
  }
}

async function attacksOf(plan: ScanPlan): Promise<PlannedTest[]> {
  const tests: PlannedTest[] = []
  for await (const event of generateTests(plan, backend)) {
    if (event.type === 'tests') tests.push(...event.tests)
  }
  return tests
}

/**
 * Returns the results in the order in which a scan sends the attacks: those in encodings known to be undecoded come last.
 */
async function resultsIn(url: string, attacks: PlannedTest[], undecoded: readonly string[]) {
  const isReadable = ({ strategyId }: PlannedTest) =>
    strategyId === DECODED || strategyId === 'basic'
  const readable = await judgeDemo(url, attacks.filter(isReadable))
  const others = attacks
    .filter((test) => !isReadable(test))
    .map((test): Judged => ({
      test,
      output: '',
      planted: [],
      outcome: 'passed',
      grader: '',
      reason: '',
    }))
  const byKey = new Map([...readable, ...others].map((each) => [each.test.key, each]))
  const outcomeOf = ({ key }: PlannedTest) => byKey.get(key)?.outcome
  const isLast = ({ strategyId }: PlannedTest) => undecoded.includes(strategyId)
  const parts = [attacks.filter((test) => !isLast(test)), attacks.filter(isLast)]
  return parts
    .flatMap((part) => inProbeOrder(part, outcomeOf))
    .flatMap(({ key }) => byKey.get(key) ?? [])
}
