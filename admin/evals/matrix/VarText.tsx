import { useState } from 'react'
import { useText } from '../../core/i18n/i18n.js'
import { isLong } from '../cell/content/CompactContent.js'
import type { CellView } from '../cell/cell_view.js'

/** Value of a variable. Long values are truncated, with a "More" button. */
export function VarText(props: { text: string; name: string; view: CellView }) {
  const t = useText()
  const { text, name, view } = props
  const [isWhole, setIsWhole] = useState(false)
  const isCut = view.cut !== null && text.length > view.cut
  const isTruncated = isCut || (view.compact && isLong(text))
  const shown = isCut && !isWhole && view.cut !== null ? `${text.slice(0, view.cut)}…` : text
  const isClamped = view.compact && !isWhole
  return (
    <>
      <div
        dir="auto"
        {...(isClamped ? { className: 'cell-lines' } : { style: { whiteSpace: 'pre-wrap' } })}
      >
        {shown}
      </div>
      {isTruncated && (
        <button
          type="button"
          className="matrix-more"
          aria-expanded={isWhole}
          aria-label={t(isWhole ? 'eval_table.matrix.less_of' : 'eval_table.matrix.more_of', {
            name,
          })}
          onClick={() => setIsWhole(!isWhole)}
        >
          {t(isWhole ? 'common.less' : 'common.more')}
        </button>
      )}
    </>
  )
}
