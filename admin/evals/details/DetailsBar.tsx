import { useText } from '../../app/i18n.js'
import { StepBar } from '../../ui/StepBar.js'
import { formatCount } from '../cell/cell_figures.js'

export type Steps = {
  previous: boolean
  next: boolean
  /** Place in the list as filtered, from 1; null when the list does not hold it. */
  position?: number | null
  total?: number
}

/** The top of the details: which result, its place in the list, and the ways to its neighbours. */
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
      previous={{ label: t('eval_cell.details.previous'), isThere: steps.previous }}
      next={{ label: t('eval_cell.details.next'), isThere: steps.next }}
    />
  )
}
