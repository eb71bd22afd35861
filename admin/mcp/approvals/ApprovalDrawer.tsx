import { useId } from 'react'
import { useLocation, useParams } from 'react-router'
import { SideDrawer } from '../../core/dialogs/SideDrawer.js'
import { useDrawerHistory } from '../../core/dialogs/useDrawerHistory.js'
import { useLast } from '../../core/dialogs/useLast.js'
import { StepBar } from '../../core/display/StepBar.js'
import { useText } from '../../core/i18n/i18n.js'
import { useNeighbors } from '../../core/lists/useNeighbors.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { approvalPath, APPROVALS } from '../places.js'
import { ApprovalContent } from './ApprovalContent.js'
import './messages.js'
import { useApproval } from './queries.js'

/** Drawer with the approval whose ID is in the URL. Its previous and next buttons follow the filtered list page. */
export function ApprovalDrawer() {
  const t = useText()
  const titleId = useId()
  const { approvalId: openId = null } = useParams()
  const { search } = useLocation()
  const id = useLast(openId)
  const { data, error, refetch } = useApproval(id)
  const { previousId, nextId, place } = useNeighbors(id)
  const history = useDrawerHistory()
  const close = () => history.close(`/${APPROVALS}${search}`)
  const step = (by: -1 | 1) => {
    const neighbor = by === -1 ? previousId : nextId
    if (neighbor !== null) history.step(approvalPath(neighbor, search))
  }
  return (
    <SideDrawer
      titleId={titleId}
      isOpen={openId !== null}
      onClose={close}
      returnFocusTo={`[data-mcp-approval="${CSS.escape(id ?? '')}"]`}
      bar={
        <StepBar
          titleId={titleId}
          title={t('mcp_approvals.drawer.title', { tool: data?.tool ?? '' })}
          position={place && t('mcp_approvals.drawer.position', place)}
          previous={{
            label: t('mcp_approvals.drawer.previous'),
            isAvailable: previousId !== null,
          }}
          next={{ label: t('mcp_approvals.drawer.next'), isAvailable: nextId !== null }}
          onStep={step}
          onClose={close}
        />
      }
    >
      {error && !data ? (
        <ErrorState
          title={t('mcp_approvals.drawer.failed')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <ApprovalContent key={data.id} approval={data} />
      ) : (
        <PageSkeleton />
      )}
    </SideDrawer>
  )
}
