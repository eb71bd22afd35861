import { foldText } from '../text/fold_text.js'
import { layerSpan, type Layer } from '../text/layers.js'
import { splitWords, type Words } from '../text/words.js'
import { type Check, type Finding, finding } from './check.js'

/** Number of consecutive words that count as shared text. */
const SHINGLE_WORDS = 6
/** A text is a leak if it contains this share of the prompt's word sequences, and at least this many of them. */
const MIN_SHARE = 0.15
const MIN_SHINGLES = 3

/** Returns a check that reports quotes of the system prompt, in any encoding, and canaries that were placed in it. */
export function checkSystemPrompt(prompt: string, canaries: readonly string[]): Check {
  const shingles = new Set(shinglesOf(splitWords(foldText(prompt))).map(({ hash }) => hash))
  return (text) => {
    const leaked = canaries.flatMap((canary) => text.finder.find(canary))
    const quotes = text.layers.layers.map((layer) => quoteIn(layer, shingles))
    const longest = quotes.reduce((best, each) => (each.score > best.score ? each : best))
    return [
      ...leaked.slice(0, 1).map((match) =>
        finding('canary', {
          check: 'canary',
          score: 1,
          message: 'Contains a canary of the system prompt',
          spans: leaked.map(({ start, end }) => ({ start, end })),
          disguises: match.disguise ? [match.disguise] : [],
          action: 'block' as const,
        })
      ),
      ...(longest.score > 0 ? [longest] : []),
    ]
  }
}

function quoteIn(layer: Layer, shingles: ReadonlySet<number>): Finding {
  const shared = shinglesOf(layer.words).filter(({ hash }) => shingles.has(hash))
  const share = new Set(shared.map(({ hash }) => hash)).size / Math.max(1, shingles.size)
  const isQuote = shared.length >= Math.min(MIN_SHINGLES, shingles.size) && share >= MIN_SHARE
  return finding('system_prompt_leak', {
    check: 'system-prompt-overlap',
    // A full quote has severity 1; every quote that counts has at least severity 0.75.
    score: isQuote && shingles.size > 0 ? 0.75 + 0.25 * Math.min(1, share) : 0,
    message: `Quotes ${Math.round(share * 100)}% of the system prompt`,
    spans: shared
      .slice(0, 1)
      .map(() => layerSpan(layer, { start: shared[0].start, end: shared[shared.length - 1].end })),
    disguises: layer.disguises,
  })
}

function shinglesOf({ count, hashes, starts, ends }: Words) {
  const shingles: { hash: number; start: number; end: number }[] = []
  for (let first = 0; first + SHINGLE_WORDS <= count; first++) {
    let hash = 0
    for (let index = first; index < first + SHINGLE_WORDS; index++) {
      hash = (Math.imul(hash, 31) + hashes[index]) | 0
    }
    shingles.push({ hash, start: starts[first], end: ends[first + SHINGLE_WORDS - 1] })
  }
  return shingles
}
