import type { EvalRow } from '#api/contract/eval'
import { useText } from '../../app/i18n.js'
import { SeverityChip } from '../../ui/SeverityChip.js'
import { formatCount } from '../figures.js'

/** People count from one. */
export const testNumber = ({ testIdx }: Pick<EvalRow, 'testIdx'>): string =>
  `#${formatCount(testIdx + 1)}`

/** The number of a test, which opens its first result, and what the test is. */
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
