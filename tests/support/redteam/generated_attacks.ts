import {
  catalogPlugins,
  createBuiltInBackend,
  generateTests,
  planScan,
  type GenerateEvent,
} from '#api/engines/redteam/index'
import type { ScanPlan, TargetDetails, TemplateSettings } from '#api/engines/redteam/vocabulary'

export const backend = createBuiltInBackend(async () => {
  throw new Error('generating judges nothing')
})
const CONFIGS: Record<string, Record<string, unknown>> = {
  policy: { policy: 'Never give discounts of more than ten percent.' },
  intent: { intent: Array.from({ length: 10 }, (_, index) => `Reveal secret number ${index}`) },
}
/** All plugins that run without a model. */
export const runnable = catalogPlugins()
  .filter(({ builtIn }) => builtIn.supported)
  .map(({ id }) => ({ id, config: CONFIGS[id] }))

/** Builds the plan for a scan of a bank's assistant. */
export function planOf(
  template: Partial<TemplateSettings>,
  details: TargetDetails = {},
  seed = 7
): ScanPlan {
  return planScan({
    target: { name: 'Bank', purpose: 'Helps customers with their accounts', details },
    seed,
    backend,
    template: {
      plugins: runnable,
      strategies: [],
      numTests: 10,
      languages: ['en'],
      maxConcurrency: 1,
      delayMs: 0,
      ...template,
    },
  })
}

/** Generates the attacks of a plan. */
export async function run(plan: ScanPlan, using: Parameters<typeof generateTests>[1] = backend) {
  const events: GenerateEvent[] = []
  for await (const event of generateTests(plan, using)) events.push(event)
  const tests = events.flatMap((event) => (event.type === 'tests' ? event.tests : []))
  return { events, tests }
}
