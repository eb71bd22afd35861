import { useId } from 'react'
import { useText } from '../../app/i18n.js'
import '../../i18n/areas/eval_cells.js'
import '../../i18n/areas/eval_replay.js'
import { ErrorState } from '../../ui/ErrorState.js'
import { PageSkeleton } from '../../ui/PageSkeleton.js'
import { SideDrawer } from '../../ui/SideDrawer.js'
import { formatCount } from '../cell/cell_figures.js'
import { useCell } from '../cell/cell_queries.js'
import { DetailContent } from './DetailContent.js'
import { DetailsBar, type Steps } from './DetailsBar.js'

export type CellDetailsProps = {
  evalId: string
  testIdx: number
  promptIdx: number
  mayRate?: boolean
  mayReplay?: boolean
  onClose: () => void
  /** Goes to the result before or after this one in the matrix as it is filtered. */
  onStep: (by: -1 | 1) => void
  /** Whether there is one before and after, and where this one stands; left out: nobody knows, so both may be tried. */
  steps?: Steps
}

/** One result in full beside the matrix. The address names it and its tab, so it can be sent to somebody. */
export function CellDetails(props: CellDetailsProps) {
  const t = useText()
  const titleId = useId()
  const { evalId, testIdx, promptIdx } = props
  const { data: cell, error, refetch } = useCell(evalId, { testIdx, promptIdx })
  return (
    <SideDrawer
      titleId={titleId}
      onClose={props.onClose}
      bar={
        <DetailsBar
          titleId={titleId}
          title={t('eval_cell.details.title', {
            test: formatCount(testIdx + 1),
            prompt: formatCount(promptIdx + 1),
          })}
          steps={props.steps ?? { previous: true, next: true }}
          onStep={props.onStep}
          onClose={props.onClose}
        />
      }
    >
      {error && !cell ? (
        <ErrorState
          title={t('eval_cell.details.failed')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : cell ? (
        <DetailContent
          key={cell.id}
          cell={cell}
          evalId={evalId}
          mayRate={props.mayRate ?? false}
          mayReplay={props.mayReplay ?? false}
        />
      ) : (
        <PageSkeleton />
      )}
    </SideDrawer>
  )
}
