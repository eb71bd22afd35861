import { isHidden, type Texts } from '#api/evals/hidden/hidden_texts'
import { withoutHiddenTests } from '#api/evals/hidden/without_hidden_tests'
import { asObject } from '#api/evals/as_object'
import { type ShownEval, shownEval } from '#api/evals/table/shown_eval'
import type Eval from '#api/evals/eval'
import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'

/** What an export says of the evaluation besides its results. */
export type ExportedEval = {
  shown: ShownEval
  /** Whether hidden texts are part of it. */
  texts: Texts
  row: Eval
  /** How each column is called. */
  columns: { label: string; provider: string }[]
  vars: string[]
  config: Record<string, unknown>
  header: Record<string, unknown>
  /** Spans quote what was sent and answered: there are none where some of it is hidden. */
  hasTraces: boolean
  prompts: unknown[]
}

/** @throws when the team has no such evaluation */
export async function loadExportedEval(
  team: Team,
  id: string,
  texts: Texts
): Promise<ExportedEval> {
  const shown = await shownEval(team, id)
  const row = await team.related('evals').query().where('id', id).firstOrFail()
  const prompts: unknown[] = Array.isArray(row.prompts) ? row.prompts : []
  const hasHidden = texts === 'veiled' && (await hasHiddenTexts(shown))
  return {
    shown,
    texts,
    row,
    prompts,
    columns: Array.from({ length: shown.prompts }, (_, idx) => columnOf(prompts[idx], row, idx)),
    vars: Array.isArray(row.vars) && row.vars.length > 0 ? row.vars.map(String) : ['prompt'],
    config: texts === 'whole' ? asObject(row.config) : withoutHiddenTests(asObject(row.config)),
    header: asObject(row.header),
    hasTraces: !hasHidden,
  }
}

const hasHiddenTexts = async ({ revisionId }: ShownEval) =>
  (await db
    .from('eval_results')
    .where('revision_id', revisionId)
    .whereRaw(isHidden())
    .select('id')
    .first()) !== null

function columnOf(prompt: unknown, row: Eval, idx: number) {
  const { label, raw, provider } = asObject(prompt)
  const name = [label, raw].find((each): each is string => typeof each === 'string' && each !== '')
  return {
    label: name ?? `Prompt ${idx + 1}`,
    provider: typeof provider === 'string' ? provider : (row.targetName ?? ''),
  }
}
