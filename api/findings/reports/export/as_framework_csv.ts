import type { Report } from '#api/contract/findings/report'
import { csvLine } from '#api/contract/csv'

const COLUMNS = [
  'framework',
  'framework id',
  'control',
  'name',
  'result',
  'severity',
  'failing plugins',
  'tested plugins',
  'plugins not tested',
]

/** Yields CSV with one line per control, including untested controls. */
export function* asFrameworkCsv({ frameworks }: Report) {
  yield csvLine(COLUMNS)
  for (const { id, name, controls } of frameworks) {
    for (const control of controls) {
      yield csvLine([
        name,
        id,
        control.id,
        control.name,
        control.status,
        control.severity,
        control.failing.join(' '),
        control.tested.join(' '),
        control.untested.join(' '),
      ])
    }
  }
}
