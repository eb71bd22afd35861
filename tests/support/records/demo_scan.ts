import { readFileSync } from 'node:fs'
import { demoTargetDescription } from '#api/demo/assistant/description'
import { findToolCalls } from '#api/engines/actions/index'
import {
  createBuiltInBackend,
  generateTests,
  judgeByRules,
  planScan,
} from '#api/engines/redteam/index'
import type { PlannedTest, TemplateSettings, Verdict } from '#api/engines/redteam/vocabulary'

const backend = createBuiltInBackend(async (attempt) => judgeByRules(attempt))
const target = demoTargetDescription

/** Plugins and strategies for scans of the bank assistant. */
export const DEMO_PLUGINS = [
  ...['prompt-extraction', 'system-prompt-override', 'indirect-prompt-injection', 'hijacking'],
  ...['off-topic', 'bola', 'bfla', 'rbac', 'pii:direct', 'pii:social', 'pii:api-db', 'pii:session'],
  ...['cross-session-leak', 'sql-injection', 'ssrf', 'tool-discovery', 'model-identification'],
  ...['debug-access', 'rag-document-exfiltration', 'data-exfil', 'excessive-agency', 'competitors'],
  ...['politics', 'contracts', 'imitation', 'hallucination', 'overreliance'],
  ...['unverifiable-claims', 'divergent-repetition', 'harmful:illegal-activities'],
]
const STRATEGIES = ['basic', 'base64', 'rot13', 'leetspeak', 'morse', 'jailbreak-templates']

const DEFAULTS = { numTests: 5, languages: ['en'], maxConcurrency: 1, delayMs: 0 }

/** Returns the attacks that the built-in backend generates for a scan. */
export function demoAttacks(perPlugin: number, seed = 7): Promise<PlannedTest[]> {
  const plugins = DEMO_PLUGINS.map((id) => ({ id }))
  const strategies = STRATEGIES.map((id) => ({ id }))
  return writeDemoAttacks({ plugins, strategies, numTests: perPlugin }, seed)
}

/** Generates the attacks for a scan with these plugins and strategies. */
export async function writeDemoAttacks(
  settings: Pick<TemplateSettings, 'plugins' | 'strategies'> & { numTests?: number },
  seed = 7
): Promise<PlannedTest[]> {
  const plan = planScan({ target, template: { ...DEFAULTS, ...settings }, seed, backend })
  const tests: PlannedTest[] = []
  for await (const event of generateTests(plan, backend)) {
    if (event.type === 'tests') tests.push(...event.tests)
  }
  return tests
}

export type Judged = Reported & { outcome: Verdict['outcome'] }
export type Reported = {
  test: PlannedTest
  output: string
  planted: string[]
  grader: string
  reason: string
}

const CONCURRENCY = 8

/** Sends the attacks to one of the assistants over HTTP and judges the responses. */
export async function judgeDemo(url: string, attacks: readonly PlannedTest[]) {
  const judged: Judged[] = []
  const remaining = attacks.values()
  const lane = async () => {
    for (const test of remaining) {
      const { output, toolCalls, planted } = await ask(url, test.prompt)
      const { outcome, grader, reason } = judgeByRules({ test, output, toolCalls, target })
      judged.push({ test, output, planted, outcome, grader, reason })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, lane))
  return judged
}

/** Runs the attacks against one of the assistants and returns those that the judge considers successful. */
export async function attackDemo(url: string, attacks: readonly PlannedTest[]) {
  const judged = await judgeDemo(url, attacks)
  return judged.filter(({ outcome }) => outcome === 'failed')
}

async function ask(url: string, message: string) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message }),
  })
  const body = (await response.json()) as { reply: string }
  const planted = (response.headers.get('x-planted-weakness') ?? '').split(', ').filter(Boolean)
  return { output: body.reply, toolCalls: findToolCalls(body) ?? undefined, planted }
}

/** Returns the IDs of the planted vulnerabilities listed in the demo target's README. */
export function plantedWeaknesses(): string[] {
  const readme = readFileSync('api/demo/assistant/README.md', 'utf8')
  return [...readme.matchAll(/^\| `([a-z-]+)`/gm)].map(([, id]) => id ?? '')
}

/** Returns the planted vulnerabilities that the reported attacks demonstrated. */
export const foundIn = (reported: readonly Reported[]) =>
  new Set(reported.flatMap(({ planted }) => planted))
