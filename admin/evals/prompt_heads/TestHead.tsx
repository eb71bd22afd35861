import type { EvalRow } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { formatCount } from '../number_formats.js'

/** Returns the number shown for a test case, starting at 1. */
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
  const { description, severity, pluginId, strategyId } = row
  const origin = [pluginId, strategyId === 'basic' ? null : strategyId].filter(Boolean).join(' · ')
  return (
    <>
      <div className="matrix-test">
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
        {severity && <SeverityChip severity={severity} />}
      </div>
      {description && (
        <div className="matrix-quiet" title={description}>
          {description}
        </div>
      )}
      {origin && (
        <div className="matrix-quiet" title={origin}>
          {origin}
        </div>
      )}
    </>
  )
}
