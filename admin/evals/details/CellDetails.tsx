import { useId } from 'react'
import { useText } from '../../core/i18n/i18n.js'
import '../cell/messages.js'
import '../replay/messages.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { SideDrawer } from '../../core/dialogs/SideDrawer.js'
import { formatCount } from '../cell/cell_formats.js'
import { useCell } from '../cell/queries.js'
import { DetailContent } from './DetailContent.js'
import { DetailsBar, type Steps } from './DetailsBar.js'

export type CellDetailsProps = {
  evalId: string
  testIdx: number
  promptIdx: number
  canRate?: boolean
  canReplay?: boolean
  onClose: () => void
  /** Opens the previous or next result of the filtered matrix. */
  onStep: (by: -1 | 1) => void
  /** Availability of the previous and next result, and the current position. If omitted, both buttons are enabled. */
  steps?: Steps
}

/** Drawer with the details of one result, next to the matrix. The URL contains the result and the open tab. */
export function CellDetails(props: CellDetailsProps) {
  const t = useText()
  const titleId = useId()
  const { evalId, testIdx, promptIdx } = props
  const { data: cell, error, refetch } = useCell(evalId, { testIdx, promptIdx })
  return (
    <SideDrawer
      titleId={titleId}
      onClose={props.onClose}
      returnFocusTo={`[data-opens-cell="${testIdx}.${promptIdx}"]`}
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
          canRate={props.canRate ?? false}
          canReplay={props.canReplay ?? false}
        />
      ) : (
        <PageSkeleton />
      )}
    </SideDrawer>
  )
}
