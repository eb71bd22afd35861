import Eval from '#api/evals/eval'
import { teamScope } from '#api/platform/tenancy/scopes'
import { columnsOf, readEvalObject, type EvalColumn } from '#api/engines/evals/index'
import { asObject } from '#api/evals/values/as_object'
import type { RunSettings, EvalMode } from '#api/evals/runs/run_settings'
import type Team from '#api/accounts/tenants/team'

type Parent = {
  document: Record<string, unknown>
  columns: EvalColumn[]
  parent: NonNullable<RunSettings['parent']>
}

/**
 * Reconstructs the document and columns of a stored evaluation. If `ownSettings` is given, it is the document, so that
 * its assertions grade the stored responses.
 */
export async function parentDocument(
  team: Team,
  evalId: string,
  mode: EvalMode,
  ownSettings: Record<string, unknown> | undefined
): Promise<Parent> {
  const row = await teamScope(team, Eval).query().where('id', evalId).firstOrFail()
  const { tests: ignored, scenarios: also, ...config } = asObject(row.config)
  const storedPrompts: unknown[] = Array.isArray(row.prompts) ? row.prompts : []
  // Uses the stored prompts if there are any, because the configuration of an upload may contain only their file names.
  const prompts = storedPrompts.length > 0 ? distinct(storedPrompts.map(promptOf)) : config.prompts
  const document = ownSettings ?? { ...config, prompts }
  const read = readEvalObject(document).document
  const planned = read ? columnsOf(read) : []
  return {
    document,
    columns:
      storedPrompts.length > 0
        ? storedPrompts.map((prompt, at) => columnOf(prompt, at, planned))
        : planned,
    parent: { evalId, revisionId: row.revisionId, mode },
  }
}

function promptOf(prompt: unknown) {
  const { raw, label } = asObject(prompt)
  const text = typeof raw === 'string' ? raw : ''
  return { raw: text, label: typeof label === 'string' && label !== '' ? label : text }
}

/**
 * Returns a stored column with the provider of the document's column at the same position; both are in the CLI's order.
 */
function columnOf(prompt: unknown, promptIdx: number, planned: EvalColumn[]): EvalColumn {
  const { provider } = asObject(prompt)
  const name = typeof provider === 'string' ? provider : ''
  const plannedColumn = planned.find((column) => column.promptIdx === promptIdx)
  return {
    promptIdx,
    providerIdx: plannedColumn?.providerIdx ?? 0,
    prompt: promptOf(prompt),
    provider: plannedColumn?.provider ?? { id: name, label: name },
  }
}

const distinct = (prompts: { raw: string; label: string }[]) =>
  prompts.filter(
    ({ raw, label }, at) =>
      prompts.findIndex((each) => each.raw === raw && each.label === label) === at
  )
