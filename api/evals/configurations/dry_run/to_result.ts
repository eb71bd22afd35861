import type { DryRun, DryRunComponent } from '#api/contract/evals/eval_document'
import type { DryRunOrder } from '#api/evals/configurations/dry_run/sealed_order'
import type { Attempt, EvalColumn, GradePart } from '#api/engines/evals/vocabulary'

const MAX_OUTPUT_CHARACTERS = 100_000

export type DryRunOutput = { attempts: Attempt[] }

export function isDryRunOutput(output: unknown): output is DryRunOutput {
  return typeof output === 'object' && output !== null && 'attempts' in output
}

export function toResult(
  column: EvalColumn,
  order: DryRunOrder | undefined,
  attempt: Attempt | undefined
): DryRun['results'][number] {
  const grade = attempt?.grade
  const error =
    attempt?.error?.message ?? grade?.failure ?? (attempt ? null : 'The provider was not called.')
  return {
    promptIdx: column.promptIdx,
    provider: column.provider.label,
    prompt: order?.planned.prompt ?? column.prompt.raw,
    status: error !== null ? 'error' : grade?.pass === false ? 'failed' : 'passed',
    output: attempt?.output?.slice(0, MAX_OUTPUT_CHARACTERS) ?? null,
    error,
    latencyMs: attempt?.latencyMs ?? 0,
    reason: error === null ? (grade?.reason ?? null) : null,
    score: error === null ? (grade?.score ?? null) : null,
    components: (grade?.parts ?? []).map(toComponent),
  }
}

function toComponent({ pass, score, reason, assertion }: GradePart): DryRunComponent {
  const { type, metric } = assertion ?? {}
  return {
    type: typeof type === 'string' ? type : 'assert-set',
    pass,
    score,
    reason,
    metric: typeof metric === 'string' ? metric : null,
  }
}
