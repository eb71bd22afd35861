import { useText } from '../../core/i18n/i18n.js'
import { StepBar } from '../../core/display/StepBar.js'
import { formatCount } from '../cell/cell_formats.js'

export type Steps = {
  previous: boolean
  next: boolean
  /** Position in the filtered list, starting at 1; null if the result is not in the list. */
  position?: number | null
  total?: number
}

/** Header of the details: title, position, and buttons for the previous and next result. */
export function DetailsBar(props: {
  titleId: string
  title: string
  steps: Steps
  onStep: (by: -1 | 1) => void
  onClose: () => void
}) {
  const t = useText()
  const { steps, ...rest } = props
  const { position, total } = steps
  const isKnown = typeof position === 'number' && total !== undefined
  return (
    <StepBar
      {...rest}
      position={
        isKnown
          ? t('eval_cell.details.position', {
              position: formatCount(position),
              total: formatCount(total),
            })
          : null
      }
      previous={{ label: t('eval_cell.details.previous'), isAvailable: steps.previous }}
      next={{ label: t('eval_cell.details.next'), isAvailable: steps.next }}
    />
  )
}
