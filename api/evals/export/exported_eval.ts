import { asObject } from '#api/evals/as_object'
import { type ShownEval, shownEval } from '#api/evals/table/shown_eval'
import type Eval from '#api/evals/eval'
import type Team from '#api/teams/team'

/** What an export says of the evaluation besides its results. */
export type ExportedEval = {
  shown: ShownEval
  row: Eval
  /** How each column is called. */
  columns: { label: string; provider: string }[]
  vars: string[]
  config: Record<string, unknown>
  header: Record<string, unknown>
  prompts: unknown[]
}

/** @throws when the team has no such evaluation */
export async function loadExportedEval(team: Team, id: string): Promise<ExportedEval> {
  const shown = await shownEval(team, id)
  const row = await team.related('evals').query().where('id', id).firstOrFail()
  const prompts: unknown[] = Array.isArray(row.prompts) ? row.prompts : []
  return {
    shown,
    row,
    prompts,
    columns: Array.from({ length: shown.prompts }, (_, idx) => columnOf(prompts[idx], row, idx)),
    vars: Array.isArray(row.vars) && row.vars.length > 0 ? row.vars.map(String) : ['prompt'],
    config: asObject(row.config),
    header: asObject(row.header),
  }
}

function columnOf(prompt: unknown, row: Eval, idx: number) {
  const { label, raw, provider } = asObject(prompt)
  const name = [label, raw].find((each): each is string => typeof each === 'string' && each !== '')
  return {
    label: name ?? `Prompt ${idx + 1}`,
    provider: typeof provider === 'string' ? provider : (row.targetName ?? ''),
  }
}
