import type { Attempt } from '#api/engines/evals/vocabulary'

/** The attempt of a single case; null when it was stopped. The runner is free again afterwards. */
export async function onlyOne(attempts: AsyncIterable<Attempt>): Promise<Attempt | null> {
  const found: Attempt[] = []
  for await (const attempt of attempts) found.push(attempt)
  return found[0] ?? null
}
