import type { PlannedCase, RunnerTarget } from '#api/engines/evals/vocabulary'

/** Builds a runner target for an HTTP URL that accepts `{"message": …}`, with minimal other settings. */
export function httpTarget(url: string, changes: Partial<RunnerTarget> = {}): RunnerTarget {
  const { config, ...others } = changes
  return {
    id: 'http',
    responsePath: '',
    timeoutMs: 5_000,
    maxConcurrency: 4,
    delayMs: 0,
    maxTries: 1,
    maxResponseBytes: 1_000_000,
    session: 'none',
    ...others,
    config: {
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"message":"{{prompt}}"}',
      ...config,
    },
  }
}

/** Builds planned test cases with these prompts, or this number of them with numbered prompts. */
export function plannedCases(prompts: number | string[]): PlannedCase[] {
  const texts = Array.isArray(prompts)
    ? prompts
    : Array.from({ length: prompts }, (_, index) => `prompt ${index}`)
  return texts.map((prompt, index) => ({ index, key: `case-${index}`, prompt }))
}
