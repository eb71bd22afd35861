import type Eval from '#api/evals/eval'
import { type ComparedPlugin, testsOf } from '#api/findings/reports/compare/compared_plugin'

/** Caveats for interpreting the differences between two reports. */
export function cautionsOf(earlier: Eval, later: Eval, sum: ComparedPlugin): string[] {
  const [before, after] = [testsOf(sum.earlier), testsOf(sum.later)]
  const { same } = sum.pairs
  return [
    isOtherTarget(earlier, later) && 'The reports are for different targets.',
    earlier.graderLabel !== later.graderLabel &&
      `Different judges were used: ${earlier.graderLabel} and ${later.graderLabel}. This may explain some differences.`,
    before !== after &&
      `The number of test cases differs: ${before.toLocaleString('en')} and ${after.toLocaleString('en')}.`,
    same < Math.max(before, after) &&
      (same === 0
        ? 'The reports share no attacks, so only success rates can be compared.'
        : `${same.toLocaleString('en')} attacks are in both reports; the others can be compared only by success rate.`),
    (earlier.isPartial || later.isPartial) &&
      'A report is partial: attacks that did not run are untested, not resisted.',
  ].filter((caution) => caution !== false)
}

function isOtherTarget(a: Eval, b: Eval): boolean {
  if (a.targetId && b.targetId) return a.targetId !== b.targetId
  return a.targetName !== b.targetName
}
