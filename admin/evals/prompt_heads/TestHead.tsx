import type { EvalRow } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { SeverityChip } from '../../core/display/SeverityChip.js'
import { formatCount } from '../number_formats.js'

/** Number shown for a test case, starting at 1. */
export const testNumber = ({ testIdx }: Pick<EvalRow, 'testIdx'>): string =>
  `#${formatCount(testIdx + 1)}`

/** Number, description, severity, plugin and strategy of a test case; a click on the number opens its first result. */
export function TestHead(props: {
  row: EvalRow
  onOpen: (testIdx: number, promptIdx: number) => void
}) {
  const t = useText()
  const { row } = props
  const number = testNumber(row)
  const first = row.cells.find((cell) => cell !== null)
  return (
    <>
      {first ? (
        <button
          type="button"
          className="matrix-number"
          aria-haspopup="dialog"
          aria-label={t('eval_table.matrix.open_test', { number })}
          onClick={() => props.onOpen(row.testIdx, first.promptIdx)}
        >
          {number}
        </button>
      ) : (
        <span>{number}</span>
      )}
      {row.description && <div className="matrix-quiet">{row.description}</div>}
      {row.severity && (
        <div>
          <SeverityChip severity={row.severity} />
        </div>
      )}
      {row.pluginId && <div className="matrix-quiet">{row.pluginId}</div>}
      {row.strategyId && row.strategyId !== 'basic' && (
        <div className="matrix-quiet">{row.strategyId}</div>
      )}
    </>
  )
}
