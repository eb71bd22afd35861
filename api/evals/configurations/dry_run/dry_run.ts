import type { DryRun } from '#api/contract/evals/eval_document'
import { pinDatasets, testsOfDatasets } from '#api/evals/configurations/documents/dataset_tests'
import { makeCase } from '#api/evals/configurations/make_case'
import { providerSources } from '#api/evals/configurations/providers/provider_sources'
import { GraderBook } from '#api/evals/configurations/providers/resolve_graders'
import { resolveProvider } from '#api/evals/configurations/providers/resolve_provider'
import { NO_SUCH_TEST } from '#api/evals/configurations/errors'
import { runInWorker, MAX_CALL_MS } from '#api/evals/configurations/dry_run/run_in_worker'
import type { DryRunOrder } from '#api/evals/configurations/dry_run/sealed_order'
import { toResult } from '#api/evals/configurations/dry_run/to_result'
import {
  columnsOf,
  runsInColumn,
  startPlan,
  testsOf,
  type EvalColumn,
  type EvalDocument,
  type EvalTest,
  type RunnerTarget,
} from '#api/engines/evals/index'
import { invalidField } from '#api/platform/http/domain_error'
import type { CallOrigin } from '#api/platform/outbound_log/call_origin'

const MAX_COLUMNS = 20

type Order = {
  document: EvalDocument
  testIdx: number
  scope: { organizationId: string; teamId: string }
  callOrigin: CallOrigin
}

/**
 * Runs one test case in every column that it applies to and waits for the results.
 * @throws NO_SUCH_TEST; NO_WORKER; NOT_RUN; INVALID for more than `MAX_COLUMNS` columns
 */
export async function dryRun(order: Order, signal: AbortSignal): Promise<DryRun> {
  const { document, testIdx, scope, callOrigin } = order
  const test = await findTest(document, testIdx, scope.teamId)
  if (!test) throw NO_SUCH_TEST()
  const columns = columnsOf(document).filter((column) => runsInColumn(test, column))
  if (columns.length > MAX_COLUMNS) {
    throw invalidField('config.prompts', 'max', `A dry run supports at most ${MAX_COLUMNS} columns`)
  }
  const orders = await ordersFor(order, test, columns)
  const attempts = await runInWorker(orders, callOrigin, signal)
  const results = columns.map((column, at) => toResult(column, orders[at], attempts[at]))
  return { testIdx, vars: test.vars ?? {}, results }
}

async function findTest(document: EvalDocument, testIdx: number, teamId: string) {
  const plan = startPlan(document)
  for (const source of testsOf(document)) {
    for (const planned of plan(source)) if (planned.testIdx === testIdx) return planned.test
  }
  for await (const source of testsOfDatasets(await pinDatasets(document, teamId))) {
    for (const planned of plan(source)) if (planned.testIdx === testIdx) return planned.test
  }
  return null
}

async function ordersFor(
  { document, scope }: Order,
  test: EvalTest,
  columns: EvalColumn[]
): Promise<DryRunOrder[]> {
  const sources = await providerSources(scope)
  const book = new GraderBook(sources)
  const resolvedTest = book.replaceGraders(test).test
  const graders = book.all()
  const targets: (RunnerTarget | null)[] = []
  for (const provider of document.providers) {
    const resolved = await resolveProvider(provider, sources)
    targets.push('ok' in resolved ? resolved.ok : null)
  }
  return columns.flatMap((column, index) => {
    const target = targets[column.providerIdx]
    if (!target) return []
    const planned = makeCase({ index, key: `column ${index}`, test: resolvedTest, column })
    const timeoutMs = Math.min(target.timeoutMs, MAX_CALL_MS)
    return [{ planned, target: { ...target, timeoutMs, maxTries: 1, graders } }]
  })
}
