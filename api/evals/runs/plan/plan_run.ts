import Configuration from '#api/evals/configurations/configuration'
import { teamScope } from '#api/platform/tenancy/scopes'
import { validateDocument } from '#api/evals/configurations/documents/sent_document'
import { pinDatasets, type Pinned } from '#api/evals/configurations/documents/dataset_tests'
import {
  columnsOf,
  readDerivedMetrics,
  tracesOwnProviders,
  type EvalColumn,
  type EvalDocument,
} from '#api/engines/evals/index'
import { maskSecrets, storableValue } from '#api/evals/values/mask_secrets'
import { NOTHING_TO_RUN } from '#api/evals/runs/errors'
import { insertEval } from '#api/evals/runs/insert_eval'
import { parentDocument } from '#api/evals/runs/plan/parent_document'
import { testsOfDocument, testsOfParent } from '#api/evals/runs/plan/planned_tests'
import { storeTests } from '#api/evals/runs/plan/store_tests'
import type { EvalMode, RunSettings } from '#api/evals/runs/run_settings'
import type User from '#api/accounts/tenants/user'
import type Team from '#api/accounts/tenants/team'
import { evalModels } from '#api/platform/settings/redteam_models'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { createHash } from 'node:crypto'

export type RunOrder = {
  team: Team
  user: User
  configId?: string | undefined
  config?: Record<string, unknown> | undefined
  /** A stored evaluation, whose failed test cases are rerun or whose responses are regraded (`mode`). */
  parentId?: string | undefined
  mode?: EvalMode | undefined
  options?:
    | {
        description?: string | undefined
        maxConcurrency?: number | undefined
        delayMs?: number | undefined
        repeat?: number | undefined
      }
    | undefined
}

export type RunPlan = {
  order: RunOrder
  document: EvalDocument
  columns: EvalColumn[]
  datasets: Pinned[]
  parent: RunSettings['parent']
  name: string
  grader: string | null
}

/** Loads and validates the document of a run. @throws INVALID with all faults that block a run */
export async function planRun(order: RunOrder): Promise<RunPlan> {
  const { team, options = {}, parentId, mode } = order
  const scope = { organizationId: team.organizationId, teamId: team.id }
  const base = parentId && mode ? await parentDocument(team, parentId, mode, order.config) : null
  const stored = order.configId
    ? await teamScope(team, Configuration).query().where('id', order.configId).firstOrFail()
    : null
  const sent = base?.document ?? stored?.config ?? order.config
  const accepted = await validateDocument({ config: sent }, scope, 'running', {
    // Faults of these fields do not matter, because grading stored responses calls no provider.
    ignoredFields: mode === 'regrade' ? ['providers', 'prompts'] : [],
  })
  const document = withOptions(accepted, options)
  const { grading } = await evalModels(scope)
  return {
    order,
    document,
    columns: base?.columns ?? columnsOf(document),
    datasets: base ? [] : await pinDatasets(document, team.id),
    parent: base?.parent ?? null,
    name: document.description ?? stored?.name ?? 'Evaluation',
    grader: grading?.model ?? null,
  }
}

/** Overrides the document's options with those of the start form. */
function withOptions(document: EvalDocument, options: NonNullable<RunOrder['options']>) {
  const { description, maxConcurrency, delayMs, repeat } = options
  const changes = { maxConcurrency, delay: delayMs, repeat }
  const set = Object.entries(changes).filter(([, value]) => value !== undefined)
  return {
    ...document,
    ...(description && { description }),
    evaluateOptions: { ...document.evaluateOptions, ...Object.fromEntries(set) },
  }
}

/** Stores the test cases of a planned run and inserts its evaluation. @throws NOTHING_TO_RUN, TOO_LARGE_EVAL */
export async function storeRun(plan: RunPlan, runId: string, trx: TransactionClientContract) {
  const { order, document, columns, datasets, parent } = plan
  const tests =
    parent && !order.config
      ? testsOfParent(parent, order.team)
      : testsOfDocument(document, columns, datasets)
  const stored = await storeTests(runId, tests, trx)
  if (stored.calls === 0) throw NOTHING_TO_RUN()
  const evalId = await insertEval(evalRow(plan, stored), trx)
  return { evalId, calls: stored.calls, tests: stored.tests }
}

/** Returns the settings that are stored with the run. */
export function runSettingsOf({ document, columns, parent }: RunPlan): RunSettings {
  return {
    columns,
    providers: document.providers,
    options: document.evaluateOptions ?? {},
    derivedMetrics: readDerivedMetrics(document.derivedMetrics),
    ...(tracesOwnProviders(document) && { tracing: true }),
    parent,
  }
}

function evalRow(plan: RunPlan, { calls, vars }: { calls: number; vars: string[] }) {
  const { order, document, columns, datasets, parent, name, grader } = plan
  return {
    team_id: order.team.id,
    type: 'eval',
    description: name,
    author: order.user.email,
    tags: JSON.stringify(document.tags ?? {}),
    backend: grader ? 'model' : 'built_in',
    grader_label: grader ?? '',
    config: JSON.stringify(maskSecrets(withMetadata(document, order.configId, datasets))),
    prompts: JSON.stringify(storableValue(columns.map(toolPrompt))),
    vars: JSON.stringify(storableValue(vars)),
    expected: calls,
    parent_id: parent?.evalId ?? null,
    is_partial: true,
  }
}

/**
 * Adds the configuration's ID and the dataset versions to the metadata, so that a dataset can list the evaluations that
 * used it.
 */
function withMetadata(document: EvalDocument, configId: string | undefined, datasets: Pinned[]) {
  const metadata = {
    ...document.metadata,
    ...(configId && { configId }),
    ...(datasets.length > 0 && { datasets: datasets.map(({ id, version }) => ({ id, version })) }),
  }
  return { ...document, ...(Object.keys(metadata).length > 0 && { metadata }) }
}

/** Converts a column to the command-line tool's format. */
function toolPrompt({ prompt: { raw, label, config }, provider }: EvalColumn) {
  const id = createHash('sha256').update(raw).digest('hex')
  return { id, raw, label, provider: provider.label, ...(config && { config }) }
}
