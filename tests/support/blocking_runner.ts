import { registerHooks } from 'node:module'

/**
 * Loaded before the runner's program: an assertion `contains` with the value `block` holds the event loop for good, and the
 * value `die` ends the process.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/api/runner/grade_case.ts')) return loaded
    const source = String(loaded.source).replace(
      'async function runAssertions({ planned, attempt, graders }: Order): Promise<GradingResult> {',
      (head) => `${head}
        const forced = JSON.stringify(planned.grade)
        if (forced.includes('"block"')) for (;;);
        if (forced.includes('"die"')) process.exit(1);`
    )
    return { ...loaded, source }
  },
})
