import type { HeldOut } from '#api/engines/guardrails/training/train_model'
import vard from '@andersmyrmel/vard'
import { checkInjection } from 'llm_guardrail'
import type { BenchLine } from '../bench_line.js'

/** A package from npm that recognizes prompt injections without a service. */
type Peer = {
  name: string
  /** Score of a text, from 0 (harmless) to 1. */
  scoreOf(text: string): number | Promise<number>
  /** Score from which the package reports an attack by default. */
  threshold: number
}

type Score = { label: 0 | 1; score: number }

const PEERS: Peer[] = [
  {
    name: 'llm_guardrail 2.1.2',
    scoreOf: async (text) => (await checkInjection(text)).confidence,
    threshold: 0.5,
  },
  {
    name: 'vard 1.2.0',
    scoreOf(text) {
      const result = vard().threshold(0).safeParse(text)
      return result.safe ? 0 : Math.max(...result.threats.map(({ severity }) => severity))
    },
    threshold: 0.7,
  },
]
const FALSE_ALARMS = 0.01

/**
 * Compares the recall at 1% false alarms with that of packages from npm on the same texts. Their
 * training texts are unknown and may contain these; the measured models of Assay were not trained
 * on them.
 * @param recall recall of Assay's classifiers, 0 to 1
 */
export async function measurePeers(
  texts: readonly HeldOut[],
  recall: number
): Promise<BenchLine[]> {
  const lines: BenchLine[] = []
  for (const { name, scoreOf, threshold } of PEERS) {
    const scores: Score[] = []
    const startedAt = performance.now()
    for (const { text, label } of texts) scores.push({ label, score: await scoreOf(text) })
    const milliseconds = (performance.now() - startedAt) / texts.length
    const value = recallAt(scores, limitOf(scores))
    lines.push({
      name: `guardrails, recall at 1% false alarms beside ${name}`,
      value: recall,
      unit: 'share',
      baseline: { name, value: rounded(value) },
      // A package that recognizes nothing at this rate has no ratio.
      ...(value > 0 ? { ratio: rounded(recall / value), bound: { min: 1 } } : {}),
      note: `${name} by default: recall ${rounded(recallAt(scores, threshold))}, false alarms ${rounded(shareFrom(scores, 0, threshold))}; ${rounded(milliseconds)} ms per text`,
    })
  }
  return lines
}

/**
 * Returns the lowest score that at most 1% of the harmless texts reach; texts with equal scores are
 * reported together.
 */
function limitOf(scores: readonly Score[]): number {
  const harmless = scores.filter(({ label }) => label === 0).map(({ score }) => score)
  const sorted = harmless.toSorted((a, b) => b - a)
  const allowed = Math.floor(sorted.length * FALSE_ALARMS)
  const excluded = sorted[allowed] ?? 0
  return Math.min(...scores.map(({ score }) => score).filter((score) => score > excluded), Infinity)
}

const recallAt = (scores: readonly Score[], limit: number) => shareFrom(scores, 1, limit)

function shareFrom(scores: readonly Score[], label: 0 | 1, limit: number): number {
  const labeled = scores.filter((each) => each.label === label)
  return labeled.filter(({ score }) => score >= limit).length / labeled.length
}

const rounded = (value: number) => Math.round(value * 1000) / 1000
