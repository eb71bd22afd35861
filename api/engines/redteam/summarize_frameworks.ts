import { SEVERITIES } from './vocabulary.js'
import type { CatalogFramework, ReportSummary, Severity } from './vocabulary.js'

/** What a report says of one plugin: nothing decided is neither passed nor failed. */
export type PluginStatus = 'passed' | 'failed' | 'undecided'

type TestedPlugin = { status: PluginStatus; severity: Severity }
type Control = ReportSummary['frameworks'][number]['controls'][number]

/**
 * Framework controls by what was really tested. One failing plugin fails a control; it passes only when every
 * tested plugin passes; one that was tested without any decision leaves it undecided; untested is never passed.
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

/** A preset of plugins in the shape of a framework; nobody complies with it. */
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
