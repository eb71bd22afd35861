import { teamScope } from '#api/platform/tenancy/scopes'
import { isHidden, type TextAccess, withoutHiddenTests } from '#api/evals/hidden/hidden_texts'
import { asObject } from '#api/evals/values/as_object'
import { type ShownEval, loadShownEval } from '#api/evals/table/shown_eval'
import Eval from '#api/evals/eval'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'

/** The data of an evaluation that its exports contain, without the results. */
export type ExportedEval = {
  shown: ShownEval
  /** Whether the export includes hidden texts. */
  texts: TextAccess
  row: Eval
  columns: { label: string; provider: string }[]
  vars: string[]
  config: Record<string, unknown>
  header: Record<string, unknown>
  /** False if texts are hidden, because spans contain prompts and responses. */
  hasTraces: boolean
  prompts: unknown[]
}

/**
 * Loads an evaluation's data for an export.
 * @throws E_ROW_NOT_FOUND (404) if the team has no such evaluation
 */
export async function loadExportedEval(
  team: Team,
  id: string,
  texts: TextAccess
): Promise<ExportedEval> {
  const shown = await loadShownEval(team, id)
  const row = await teamScope(team, Eval).query().where('id', id).firstOrFail()
  const prompts: unknown[] = Array.isArray(row.prompts) ? row.prompts : []
  const hasHidden = texts === 'redacted' && (await hasHiddenTexts(shown))
  return {
    shown,
    texts,
    row,
    prompts,
    columns: Array.from({ length: shown.prompts }, (_, idx) => columnOf(prompts[idx], row, idx)),
    vars: Array.isArray(row.vars) && row.vars.length > 0 ? row.vars.map(String) : ['prompt'],
    config: texts === 'full' ? asObject(row.config) : withoutHiddenTests(asObject(row.config)),
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
