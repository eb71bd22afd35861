import type { EvalPrompt } from '#api/contract/evals/eval'

const MAX_CHARACTERS = 60

/**
 * Returns the short name of a prompt in charts: its number and truncated label, followed by the
 * provider if known.
 */
export function promptName({ idx, label, provider }: EvalPrompt): string {
  const text = label.replace(/\s+/g, ' ').trim()
  const short = text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text
  return `${idx + 1}. ${[short, provider].filter(Boolean).join(' · ')}`
}
