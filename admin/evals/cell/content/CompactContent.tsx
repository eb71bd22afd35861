import type { EvalCell } from '#api/contract/evals/eval'
import { useText } from '../../../core/i18n/i18n.js'
import { CellHeading } from './CellHeading.js'
import { CellMedia } from './CellMedia.js'
import { FailureReasons } from './FailureReasons.js'
import { MoreButton } from './MoreButton.js'
import { isMediumOnly } from './safe_address.js'

/** Height of images in a compact row, in pixels. */
const MEDIA_PX = 40

/** Length in characters from which a text probably exceeds the lines of a compact row. */
const LONG_FROM = 80

/** Number of characters to render; the row shows fewer. */
const RENDERED = 300

/** Whether a compact row shows only the beginning of a text. */
export const isLong = (text: string): boolean => text.length > LONG_FROM || text.includes('\n')

/** Content of a cell in a compact row: verdict, one or two lines of the output, and one of the comment or reason. */
export function CompactContent(props: {
  cell: EvalCell
  evalId: string
  name: string
  onOpen: () => void
}) {
  const t = useText()
  const { cell, evalId, name, onOpen } = props
  const { media, reason, error } = cell
  const output = isMediumOnly(cell.output ?? '', media) ? '' : (cell.output ?? '')
  const text = error === null ? output : t('eval_cell.error', { error })
  const comment = cell.review?.comment || null
  const note = comment ?? (cell.status === 'passed' ? null : reason)
  const isMore = isLong(text) || cell.isCut || (note !== null && isLong(note))
  return (
    <div className="eval-cell" data-compact>
      <CellHeading cell={cell} />
      <CellMedia media={media} size={MEDIA_PX} />
      <div className="cell-preview">
        <div className={error === null ? 'cell-lines' : 'cell-lines cell-error'} dir="auto">
          {text.slice(0, RENDERED)}
          {text === '' && media.length === 0 && (
            <span className="cell-quiet">{t('eval_cell.no_output')}</span>
          )}
        </div>
        {isMore && <MoreButton isOpen={false} name={name} onToggle={onOpen} />}
      </div>
      {comment !== null && <div className="cell-quiet cell-line">{comment}</div>}
      {comment === null && note !== null && <FailureReasons cell={cell} evalId={evalId} isLine />}
    </div>
  )
}
