import type Eval from '#api/evals/eval'
import { type ComparedPlugin, testsOf } from '#api/reports/compare/compared_plugin'

/** What a reader must know before believing any difference between two reports. */
export function cautionsOf(earlier: Eval, later: Eval, sum: ComparedPlugin): string[] {
  const [before, after] = [testsOf(sum.earlier), testsOf(sum.later)]
  const { same } = sum.pairs
  return [
    isOtherTarget(earlier, later) && 'The reports are of different targets.',
    earlier.graderLabel !== later.graderLabel &&
      `Different judges decided: ${earlier.graderLabel} and ${later.graderLabel}. Part of a difference may be theirs.`,
    before !== after &&
      `The number of tests differs: ${before.toLocaleString('en')} and ${after.toLocaleString('en')}.`,
    same < Math.max(before, after) &&
      (same === 0
        ? 'No attack was made in both, so only rates can be compared.'
        : `${same.toLocaleString('en')} attacks were made in both; the others can be compared by their rates only.`),
    (earlier.isPartial || later.isPartial) &&
      'A report is partial: what it did not reach is not tested, not safe.',
  ].filter((caution) => caution !== false)
}

function isOtherTarget(a: Eval, b: Eval): boolean {
  if (a.targetId && b.targetId) return a.targetId !== b.targetId
  return a.targetName !== b.targetName
}
