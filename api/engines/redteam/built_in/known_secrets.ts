const SHORTEST = 30

/**
 * Sentences of a known confidential text that are long enough to prove a disclosure when an answer
 * repeats one of them. Anything but a text gives none.
 */
export function knownSecrets(confidential: unknown): string[] {
  if (typeof confidential !== 'string') return []
  return confidential
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= SHORTEST)
}
