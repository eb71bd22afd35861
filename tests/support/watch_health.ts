/** Asks `/health` again and again while the work is done. @returns the slowest answer, milliseconds, and the work's result */
export async function watchHealth<Result>(origin: string, work: () => Promise<Result>) {
  const state = { isDone: false }
  const finished = work().finally(() => (state.isDone = true))
  // A failure is reported below, after the last answer.
  finished.catch(() => {})
  let slowestMs = 0
  while (!state.isDone) {
    const began = performance.now()
    const { ok } = await fetch(`${origin}/health`)
    if (!ok) throw new Error('/health failed')
    slowestMs = Math.max(slowestMs, performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return { slowestMs: Math.round(slowestMs), result: await finished }
}
