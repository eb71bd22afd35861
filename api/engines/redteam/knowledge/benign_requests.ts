import { z } from 'zod'
import { readContent, text, texts } from '../content.js'
import type { BenignRequest } from '../vocabulary.js'

/** Plugin ID of benign requests in results. It is not a plugin of the catalog. */
export const BENIGN_CONTROL = 'benign-control'

/** Ordinary requests that measure over-refusal; see `content/benign_requests.yaml`. IDs are `<family>-<position>`. */
export const BENIGN_REQUESTS: readonly BenignRequest[] = Object.entries(
  readContent('benign_requests.yaml', z.record(text, texts))
).flatMap(([family, prompts]) =>
  prompts.map((prompt, n) => ({ id: `${family}-${n + 1}`, family, prompt }))
)
