import type { PlannedCase, RunnerTarget } from '#api/engines/evals/vocabulary'

/** A target as the runner is given it: an HTTP address that takes `{"message": …}`, with everything else at its plainest. */
export function httpTarget(url: string, changes: Partial<RunnerTarget> = {}): RunnerTarget {
  const { config, ...others } = changes
  return {
    id: 'http',
    responsePath: '',
    timeoutMs: 5_000,
    maxConcurrency: 4,
    delayMs: 0,
    maxTries: 1,
    maxAnswerBytes: 1_000_000,
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

/** Cases with the given prompts, or that many numbered ones. */
export function plannedCases(prompts: number | string[]): PlannedCase[] {
  const texts = Array.isArray(prompts)
    ? prompts
    : Array.from({ length: prompts }, (_, index) => `prompt ${index}`)
  return texts.map((prompt, index) => ({ index, key: `case-${index}`, prompt }))
}
