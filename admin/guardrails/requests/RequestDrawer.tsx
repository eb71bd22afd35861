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
import { REQUESTS, requestPath } from '../places.js'
import './messages.js'
import { useGuardrailRequest } from './queries.js'
import { RequestContent } from './RequestContent.js'

/** Drawer with the request whose ID is in the URL. Its previous and next buttons follow the filtered list page. */
export function RequestDrawer() {
  const t = useText()
  const titleId = useId()
  const { requestId: openId = null } = useParams()
  const { search } = useLocation()
  const id = useLast(openId)
  const { data, error, refetch } = useGuardrailRequest(id)
  const { previousId, nextId, place } = useNeighbors(id)
  const history = useDrawerHistory()
  const close = () => history.close(`/${REQUESTS}${search}`)
  const step = (by: -1 | 1) => {
    const neighbor = by === -1 ? previousId : nextId
    if (neighbor !== null) history.step(requestPath(neighbor, search))
  }
  return (
    <SideDrawer
      titleId={titleId}
      isOpen={openId !== null}
      onClose={close}
      returnFocusTo={`[data-guardrail-request="${CSS.escape(id ?? '')}"]`}
      bar={
        <StepBar
          titleId={titleId}
          title={t('guardrail_requests.drawer.title')}
          position={place && t('guardrail_requests.drawer.position', place)}
          previous={{
            label: t('guardrail_requests.drawer.previous'),
            isAvailable: previousId !== null,
          }}
          next={{
            label: t('guardrail_requests.drawer.next'),
            isAvailable: nextId !== null,
          }}
          onStep={step}
          onClose={close}
        />
      }
    >
      {error && !data ? (
        <ErrorState
          title={t('guardrail_requests.drawer.failed')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <RequestContent key={data.id} request={data} isOpen={openId !== null} onStep={step} />
      ) : (
        <PageSkeleton />
      )}
    </SideDrawer>
  )
}
