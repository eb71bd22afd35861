import { columnsOf, readEvalConfig, type EvalColumn } from '#api/engines/evals/index'
import { asObject } from '#api/evals/as_object'
import type { EvalJobConfig, EvalMode } from '#api/scans/evals/eval_job'
import type Team from '#api/teams/team'

type Parent = {
  document: Record<string, unknown>
  columns: EvalColumn[]
  parent: NonNullable<EvalJobConfig['parent']>
}

/**
 * What an evaluation that is there says about how it was made. With a configuration of one's own its answers are graded
 * by the assertions of that one.
 */
export async function parentDocument(
  team: Team,
  evalId: string,
  mode: EvalMode,
  own: Record<string, unknown> | undefined
): Promise<Parent> {
  const row = await team.related('evals').query().where('id', evalId).firstOrFail()
  const { tests: ignored, scenarios: also, ...config } = asObject(row.config)
  const said: unknown[] = Array.isArray(row.prompts) ? row.prompts : []
  // Prompts as they were sent: a configuration of the tool may only name a file of them.
  const prompts = said.length > 0 ? distinct(said.map(promptOf)) : config.prompts
  const document = own ?? { ...config, prompts }
  const read = readEvalConfig(document).document
  const planned = read ? columnsOf(read) : []
  return {
    document,
    columns: said.length > 0 ? said.map((prompt, at) => columnOf(prompt, at, planned)) : planned,
    parent: { evalId, revisionId: row.revisionId, mode },
  }
}

function promptOf(prompt: unknown) {
  const { raw, label } = asObject(prompt)
  const text = typeof raw === 'string' ? raw : ''
  return { raw: text, label: typeof label === 'string' && label !== '' ? label : text }
}

/** A column as it was, with whom it asks by the document: in the tool's order they are the same columns. */
function columnOf(prompt: unknown, promptIdx: number, planned: EvalColumn[]): EvalColumn {
  const { provider } = asObject(prompt)
  const name = typeof provider === 'string' ? provider : ''
  const same = planned.find((column) => column.promptIdx === promptIdx)
  return {
    promptIdx,
    providerIdx: same?.providerIdx ?? 0,
    prompt: promptOf(prompt),
    provider: same?.provider ?? { id: name, label: name },
  }
}

const distinct = (prompts: { raw: string; label: string }[]) =>
  prompts.filter(
    ({ raw, label }, at) =>
      prompts.findIndex((each) => each.raw === raw && each.label === label) === at
  )
