import type { DryRun } from '#api/contract/eval_document'
import { pinDatasets, testsOfDatasets } from '#api/eval_configs/dataset_tests'
import { makeCase } from '#api/eval_configs/make_case'
import { providerSources } from '#api/eval_configs/providers/provider_sources'
import { GraderBook } from '#api/eval_configs/providers/resolve_graders'
import { resolveProvider } from '#api/eval_configs/providers/resolve_provider'
import { NO_SUCH_TEST } from '#api/eval_configs/errors'
import { askInWorker, LONGEST_CALL_MS } from '#api/eval_configs/dry_run/ask_in_worker'
import type { DryRunOrder } from '#api/eval_configs/dry_run/sealed_order'
import { toResult } from '#api/eval_configs/dry_run/to_result'
import {
  columnsOf,
  isAsked,
  startPlan,
  testsOf,
  type EvalColumn,
  type EvalDocument,
  type EvalTest,
  type RunnerTarget,
} from '#api/engines/evals/index'
import { invalidField } from '#api/http/domain_error'
import type { Asker } from '#api/outbound_log/asker'

/** Columns that one dry run asks; more are a run. */
const MOST_COLUMNS = 20

type Order = {
  document: EvalDocument
  testIdx: number
  scope: { organizationId: string; teamId: string }
  asker: Asker
}

/** Asks one test in every column, in the worker, and waits for what came back. */
export async function dryRun(order: Order, signal: AbortSignal): Promise<DryRun> {
  const { document, testIdx, scope, asker } = order
  const test = await findTest(document, testIdx, scope.teamId)
  if (!test) throw NO_SUCH_TEST()
  const columns = columnsOf(document).filter((column) => isAsked(test, column))
  if (columns.length > MOST_COLUMNS) {
    throw invalidField('config.prompts', 'max', `A dry run asks at most ${MOST_COLUMNS} columns`)
  }
  const orders = await ordersFor(order, test, columns)
  const attempts = await askInWorker(orders, asker, signal)
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
  const named = book.referTo(test).test
  const graders = book.all()
  const targets: (RunnerTarget | null)[] = []
  for (const provider of document.providers) {
    const resolved = await resolveProvider(provider, sources)
    targets.push('ok' in resolved ? resolved.ok : null)
  }
  return columns.flatMap((column, index) => {
    const target = targets[column.providerIdx]
    if (!target) return []
    const planned = makeCase({ index, key: `column ${index}`, test: named, column })
    const timeoutMs = Math.min(target.timeoutMs, LONGEST_CALL_MS)
    return [{ planned, target: { ...target, timeoutMs, maxTries: 1, graders } }]
  })
}
