import { SEVERITIES } from '../vocabulary.js'
import type { CatalogFramework, ReportSummary, Severity } from '../vocabulary.js'

/** Status of a plugin in a report. Undecided means that no attack was decided. */
export type PluginStatus = 'passed' | 'failed' | 'undecided'

type TestedPlugin = { status: PluginStatus; severity: Severity }
type Control = ReportSummary['frameworks'][number]['controls'][number]

/**
 * Determines the status of framework controls from the tested plugins. A control fails if one of its plugins fails, passes
 * if all pass, and is otherwise undecided. A control without tested plugins never passes.
 */
export function summarizeFrameworks(
  frameworks: readonly CatalogFramework[],
  plugins: ReadonlyMap<string, TestedPlugin>
): ReportSummary['frameworks'] {
  return frameworks.filter(isShown).map(({ id, name, controls }) => ({
    id,
    name,
    controls: controls.map((control) => summarizeControl(control, plugins)),
  }))
}

/** A preset in the form of a framework. Reports omit it, because compliance with it is meaningless. */
const PRESET_ONLY = 'owasp:llm:redteam'

const isShown = ({ id }: CatalogFramework) => id !== PRESET_ONLY

function summarizeControl(
  control: CatalogFramework['controls'][number],
  plugins: ReadonlyMap<string, TestedPlugin>
): Control {
  const tested = control.plugins.filter((id) => plugins.has(id))
  const failing = tested.filter((id) => plugins.get(id)?.status === 'failed')
  return {
    id: control.id,
    name: control.name,
    status: controlStatus(tested.map((id) => plugins.get(id)?.status ?? 'undecided')),
    severity: worst(failing.flatMap((id) => plugins.get(id)?.severity ?? [])),
    tested,
    failing,
    untested: control.plugins.filter((id) => !plugins.has(id)),
  }
}

function controlStatus(statuses: PluginStatus[]): Control['status'] {
  if (statuses.length === 0) return 'not_tested'
  if (statuses.includes('failed')) return 'failed'
  return statuses.includes('undecided') ? 'undecided' : 'passed'
}

function worst(severities: Severity[]): Severity | null {
  return SEVERITIES.find((severity) => severities.includes(severity)) ?? null
}
