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
import { callPath, CALLS } from '../places.js'
import { CallContent } from './CallContent.js'
import './messages.js'
import { useCall } from './queries.js'

/** Drawer with the call whose ID is in the URL. Its previous and next buttons follow the filtered list page. */
export function CallDrawer() {
  const t = useText()
  const titleId = useId()
  const { callId: openId = null } = useParams()
  const { search } = useLocation()
  const id = useLast(openId)
  const { data, error, refetch } = useCall(id)
  const { previousId, nextId, place } = useNeighbors(id)
  const history = useDrawerHistory()
  const close = () => history.close(`/${CALLS}${search}`)
  const step = (by: -1 | 1) => {
    const neighbor = by === -1 ? previousId : nextId
    if (neighbor !== null) history.step(callPath(neighbor, search))
  }
  return (
    <SideDrawer
      titleId={titleId}
      isOpen={openId !== null}
      onClose={close}
      returnFocusTo={`[data-mcp-call="${CSS.escape(id ?? '')}"]`}
      bar={
        <StepBar
          titleId={titleId}
          title={t('mcp_calls.drawer.title', { tool: data?.tool ?? t('mcp_calls.unnamed') })}
          position={place && t('mcp_calls.drawer.position', place)}
          previous={{
            label: t('mcp_calls.drawer.previous'),
            isAvailable: previousId !== null,
          }}
          next={{ label: t('mcp_calls.drawer.next'), isAvailable: nextId !== null }}
          onStep={step}
          onClose={close}
        />
      }
    >
      {error && !data ? (
        <ErrorState
          title={t('mcp_calls.drawer.failed')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <CallContent call={data} />
      ) : (
        <PageSkeleton />
      )}
    </SideDrawer>
  )
}
