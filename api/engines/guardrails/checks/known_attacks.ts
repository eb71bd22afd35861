import { bucketWeight, severityOf } from '../classifier/model.js'
import { learnedScore, type LearnedHead } from '../similarity/learned_head.js'
import { SignatureIndex } from '../similarity/signature_index.js'
import { foldText } from '../text/fold_text.js'
import { splitWords } from '../text/words.js'
import type { Finding, CheckedText } from './check.js'

/** Similarity that corresponds to severity 0.7 until the threshold is set from the team's own traffic. */
export const DEFAULT_SIMILARITY = 0.42

/** Converts a similarity to a severity: 0.7 at the threshold, 1 for an identical text, 0 below half of the threshold. */
export function similaritySeverity(similarity: number, threshold: number): number {
  if (similarity >= threshold) {
    return 0.7 + (0.3 * (similarity - threshold)) / Math.max(1e-9, 1 - threshold)
  }
  return Math.max(0, (0.7 * (similarity - threshold / 2)) / (threshold / 2))
}

export type KnownAttacks = {
  index: SignatureIndex
  policyIds: string[]
  threshold: number
  learned: LearnedHead | null
}

export function compileSignatures(
  signatures: readonly { id: string; text: string }[],
  {
    threshold = DEFAULT_SIMILARITY,
    learned = null,
  }: { threshold?: number; learned?: LearnedHead | null } = {}
): KnownAttacks {
  const folded = signatures.map(({ text }) => {
    const normalized = foldText(text)
    return { text: normalized, words: splitWords(normalized) }
  })
  return {
    index: new SignatureIndex(folded, bucketWeight),
    policyIds: signatures.map(({ id }) => id),
    threshold,
    learned,
  }
}

/** Returns the known attack with the highest severity for any layer of a text; null if no layer resembles one. */
export function findKnownAttack(
  text: CheckedText,
  { index, policyIds, threshold, learned }: KnownAttacks
): { policyId: string; finding: Finding } | null {
  if (index.size === 0) return null
  let best: { policyId: string; finding: Finding } | null = null
  for (const [number, layer] of text.layers.layers.entries()) {
    const { features } = text.evidence[number]
    const nearest = index.nearest(features)
    if (!nearest) continue
    const { similarity } = nearest
    const score = Math.max(
      similaritySeverity(similarity, threshold),
      learned ? severityOf(learned.anchors, learnedScore(learned, features, similarity)) : 0
    )
    if (score <= (best?.finding.score ?? 0)) continue
    best = {
      policyId: policyIds[nearest.signature],
      finding: {
        check: 'known-attack',
        category: 'known_attack',
        score,
        message: `Resembles a known attack (similarity ${Math.round(similarity * 100)}%)`,
        spans: [{ start: 0, end: text.source.length }],
        disguises: layer.disguises,
      },
    }
  }
  return best
}
