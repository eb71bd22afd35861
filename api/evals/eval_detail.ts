import { teamScope } from '#api/platform/tenancy/scopes'
import type { EvalDetail, EvalPrompt } from '#api/contract/evals/eval'
import Eval from '#api/evals/eval'
import { asObject } from '#api/evals/values/as_object'
import { evalRun } from '#api/evals/eval_run_sql'
import { evalNames } from '#api/evals/table/eval_names'
import { jobOf, tagsOf, typeOf } from '#api/evals/eval_transformer'
import { type PromptMetrics, toEvalPrompt } from '#api/evals/metrics/prompt_metrics'
import { likelyResults } from '#api/evals/probes/likely_counts'
import { loadOrComputeMetrics } from '#api/evals/metrics/load_metrics'
import { passRateOf } from '#api/evals/metrics/pass_rate_of'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'
import { createHash } from 'node:crypto'

/**
 * Omits the configuration's test cases, which can be as large as the results. The console reads them from the table
 * or the YAML.
 */
const COLUMNS = `evals.id, evals.type, description, author, tags, tests, total, evals.expected, is_partial, passed, failed,
  errors, undecided, evals.target_id, target_name, parent_id, prompts, vars, figures, evals.revision_id, evals.created_at,
  evals.config - 'tests' - 'scenarios' as config,
  coalesce(header -> 'durationMs', header -> 'evaluationDurationMs') as duration,
  eval_revisions.metadata_keys`

/**
 * Loads one of the team's evaluations, with the metrics of its prompts and the values that its filters offer. `id` can
 * also be its `local_id`: the CLI's ID, if the evaluation has another ID here because another team already used it.
 * @throws E_ROW_NOT_FOUND (404) if the team has no such evaluation
 */
export async function loadEvalDetail(team: Team, id: string): Promise<EvalDetail> {
  const row = await teamScope(team, Eval)
    .query()
    .join('eval_revisions', 'eval_revisions.id', 'evals.revision_id')
    .where((either) => either.where('evals.id', id).orWhere('local_id', id))
    .orderByRaw('local_id is null')
    .select(db.raw(COLUMNS), db.raw(`${evalRun.sql().run} as job`))
    .firstOrFail()
  const [names, metrics, likely] = await Promise.all([
    evalNames(row.revisionId),
    currentMetrics(row),
    likelyResults(row.revisionId),
  ])
  const { passed, failed, errors, undecided, tests, total, expected } = row
  return {
    id: row.id,
    type: typeOf(row),
    description: row.description,
    author: row.author,
    tags: tagsOf(row),
    ...{ tests, total, expected, passed, failed, errors, undecided },
    partial: row.isPartial,
    passRate: passRateOf(row),
    targetId: row.targetId,
    createdAt: row.createdAt.toUTC().toISO() ?? '',
    job: jobOf(row),
    team: { id: team.id, name: team.name },
    config: asObject(row.config),
    prompts: promptsOf(row, metrics),
    vars: namesIn(row.vars),
    durationMs: durationOf(row),
    likely,
    ...names,
    metadataKeys: namesIn(row.$extras.metadata_keys),
    parentId: row.parentId,
    scanId: row.$extras.job?.id ?? null,
  }
}

const ACTIVE_STATUSES = ['queued', 'generating', 'running']

function currentMetrics(row: Eval): Promise<PromptMetrics[]> {
  const { id, passed, failed, errors, undecided, total, revisionId: revision, figures } = row
  const isRunning = ACTIVE_STATUSES.includes(jobOf(row)?.status ?? '')
  return loadOrComputeMetrics({
    id,
    of: { revision, total, passed, failed, errors, undecided },
    figures,
    isComplete: !row.isPartial && total >= (row.expected ?? 0) && !isRunning,
  })
}

/** Returns the columns of the table: every prompt that is declared or has results. */
function promptsOf(row: Eval, metrics: PromptMetrics[]): EvalPrompt[] {
  const declared: unknown[] = Array.isArray(row.prompts) ? row.prompts : []
  const last = Math.max(-1, ...metrics.map(({ idx }) => idx))
  return Array.from({ length: Math.max(declared.length, last + 1) }, (_, idx) =>
    toEvalPrompt(
      idx,
      { ...labelsOf(declared[idx], row.targetName ?? ''), derived: derivedOf(declared[idx], row) },
      metrics.find((each) => each.idx === idx)
    )
  )
}

function labelsOf(prompt: unknown, target: string) {
  const { raw, label, provider } = asObject(prompt)
  const text = typeof raw === 'string' ? raw : ''
  const named = typeof raw === 'string' ? raw : typeof label === 'string' ? label : ''
  return {
    // Must match `eval_prompts.prompt_id`, which a trigger sets.
    promptId: createHash('sha256').update(named).digest('hex'),
    raw: text,
    label: typeof label === 'string' && label !== '' ? label : text,
    provider: typeof provider === 'string' ? provider : target,
  }
}

/** Returns derived metrics as this server or the CLI computed them at the end of the run. */
function derivedOf(prompt: unknown, { config }: Eval): EvalPrompt['derived'] {
  const { namedScores } = asObject(asObject(prompt).metrics)
  const scores = new Map(Object.entries(asObject(namedScores)))
  const named: unknown = asObject(config).derivedMetrics
  return (Array.isArray(named) ? named : []).flatMap((metric: unknown) => {
    const { name } = asObject(metric)
    if (typeof name !== 'string') return []
    const value = scores.get(name)
    return [{ name, value: typeof value === 'number' ? value : null }]
  })
}

const namesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []

/** Returns the duration measured by the CLI, otherwise that of the run on this server. */
function durationOf({ $extras: { duration, job } }: Eval): number | null {
  const ms = Number(duration ?? job?.ms ?? Number.NaN)
  return Number.isFinite(ms) ? Math.round(ms) : null
}
