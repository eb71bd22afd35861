import type { EvalDetail, EvalPrompt } from '#api/contract/eval'
import type Eval from '#api/evals/eval'
import { asObject } from '#api/evals/as_object'
import { evalNames } from '#api/evals/eval_names'
import { jobOf, tagsOf, typeOf } from '#api/evals/eval_transformer'
import { type PromptFigures, toEvalPrompt } from '#api/evals/figures'
import { currentFigures } from '#api/evals/figures_of'
import { passRateOf } from '#api/evals/pass_rate_of'
import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'
import { createHash } from 'node:crypto'

/** The tests of a configuration may be as long as the evaluation; they are read from its table or its YAML. */
const COLUMNS = `evals.id, evals.type, description, author, tags, tests, total, evals.expected, is_partial, passed, failed,
  errors, undecided, evals.target_id, target_name, parent_id, prompts, vars, figures, evals.revision_id, evals.created_at,
  evals.config - 'tests' - 'scenarios' as config,
  coalesce(header -> 'durationMs', header -> 'evaluationDurationMs') as duration,
  eval_revisions.metadata_keys,
  (select json_build_object('id', scans.id, 'status', scans.status, 'ms',
      extract(epoch from scans.finished_at - scans.started_at) * 1000)
    from scans where scans.eval_id = evals.id order by scans.created_at desc limit 1) as job`

/**
 * One of the team's evaluations with the figures of its prompts and what its filters offer. The command-line tool names
 * it by an id of its own, where another team had that one first.
 * @throws when the team has no such evaluation
 */
export async function loadEvalDetail(team: Team, id: string): Promise<EvalDetail> {
  const row = await team
    .related('evals')
    .query()
    .join('eval_revisions', 'eval_revisions.id', 'evals.revision_id')
    .where((either) => either.where('evals.id', id).orWhere('local_id', id))
    .orderByRaw('local_id is null')
    .select(db.raw(COLUMNS))
    .firstOrFail()
  const [names, figures] = await Promise.all([evalNames(row.revisionId), figuresNow(row)])
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
    prompts: promptsOf(row, figures),
    vars: namesIn(row.vars),
    durationMs: durationOf(row),
    ...names,
    metadataKeys: namesIn(row.$extras.metadata_keys),
    parentId: row.parentId,
    scanId: row.$extras.job?.id ?? null,
  }
}

const ACTIVE = ['queued', 'generating', 'running']

function figuresNow(row: Eval): Promise<PromptFigures[]> {
  const { id, passed, failed, errors, undecided, total, revisionId: revision, figures } = row
  const isRunning = ACTIVE.includes(jobOf(row)?.status ?? '')
  return currentFigures({
    id,
    of: { revision, total, passed, failed, errors, undecided },
    figures,
    isComplete: !row.isPartial && total >= (row.expected ?? 0) && !isRunning,
  })
}

/** A column for each prompt that was announced, and for each that has results. */
function promptsOf(row: Eval, figures: PromptFigures[]): EvalPrompt[] {
  const said: unknown[] = Array.isArray(row.prompts) ? row.prompts : []
  const last = Math.max(-1, ...figures.map(({ idx }) => idx))
  return Array.from({ length: Math.max(said.length, last + 1) }, (_, idx) =>
    toEvalPrompt(
      idx,
      { ...saidOf(said[idx], row.targetName ?? ''), derived: derivedOf(said[idx], row) },
      figures.find((each) => each.idx === idx)
    )
  )
}

function saidOf(prompt: unknown, target: string) {
  const { raw, label, provider } = asObject(prompt)
  const text = typeof raw === 'string' ? raw : ''
  const named = typeof raw === 'string' ? raw : typeof label === 'string' ? label : ''
  return {
    // As the table of prompts has it.
    promptId: createHash('sha256').update(named).digest('hex'),
    raw: text,
    label: typeof label === 'string' && label !== '' ? label : text,
    provider: typeof provider === 'string' ? provider : target,
  }
}

/** As they were computed at the end of the run, here or by the tool. */
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

/** As the tool measured it, else from the job's start to its end. */
function durationOf({ $extras: { duration, job } }: Eval): number | null {
  const ms = Number(duration ?? job?.ms ?? Number.NaN)
  return Number.isFinite(ms) ? Math.round(ms) : null
}
