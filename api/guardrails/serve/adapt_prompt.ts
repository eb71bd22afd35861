import { findPii } from '#api/engines/guardrails/index'
import type { Decision } from '#api/engines/guardrails/vocabulary'
import { findSecrets } from '#api/engines/recognizers/index'

type Modification = { type: string; reason: string; original: string; modified: string }

const SEVERE = 0.7
const PII = /personal|pii|privacy|private data|e-?mail|phone|address|card/i

/**
 * Removes from a prompt the parts that checks reject: sentences with a severe finding, such as an injection or
 * jailbreak, secrets and, if a policy names personal data, that data. Rewrites nothing, because a paraphrase cannot be
 * checked without a model.
 */
export function adaptPrompt(
  prompt: string,
  policies: readonly string[],
  decide: (text: string) => Decision
): { adaptedPrompt: string; modifications: Modification[] } {
  const modifications: Modification[] = []
  const kept = sentencesOf(prompt).flatMap((sentence) => {
    const [reason] = decide(sentence).reasons.filter(({ score }) => score >= SEVERE)
    if (!reason || reason.category === 'pii') return [sentence]
    modifications.push({
      type: 'removed',
      reason: reason.message,
      original: sentence.trim(),
      modified: '',
    })
    return []
  })
  let adaptedPrompt = kept.join('').trim()
  const found = [
    ...findSecrets(adaptedPrompt),
    ...(policies.some((policy) => PII.test(policy)) ? findPii(adaptedPrompt) : []),
  ].sort((a, b) => b.start - a.start)
  let limit = Infinity
  for (const { type, start, end } of found) {
    if (end > limit) continue
    limit = start
    const original = adaptedPrompt.slice(start, end)
    adaptedPrompt = `${adaptedPrompt.slice(0, start)}[${type}]${adaptedPrompt.slice(end)}`
    modifications.push({
      type: 'masked',
      reason: `Contains ${type}`,
      original,
      modified: `[${type}]`,
    })
  }
  return { adaptedPrompt, modifications }
}

/** Splits a text into sentences, each with the space after it. */
function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const { index, 0: end } of text.matchAll(/[.!?\n]\s*/g)) {
    sentences.push(text.slice(start, index + end.length))
    start = index + end.length
  }
  return start < text.length ? [...sentences, text.slice(start)] : sentences
}
