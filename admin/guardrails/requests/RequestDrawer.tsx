import { useId } from 'react'
import { useListContext } from 'react-admin'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { GuardrailRequestRow } from '#api/contract/guardrails/request'
import { SideDrawer } from '../../core/dialogs/SideDrawer.js'
import { useLast } from '../../core/dialogs/useLast.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { StepBar } from '../../core/display/StepBar.js'
import { useText } from '../../core/i18n/i18n.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { REQUESTS, requestPath } from '../places.js'
import './messages.js'
import { useGuardrailRequest } from './queries.js'
import { RequestContent } from './RequestContent.js'

/** Drawer with the request of the URL. Previous and next follow the filtered page of the list. */
export function RequestDrawer() {
  const t = useText()
  const titleId = useId()
  const navigate = useNavigate()
  const { requestId: openId = null } = useParams()
  const { search } = useLocation()
  const id = useLast(openId)
  const { data, error, refetch } = useGuardrailRequest(id)
  const place = usePlace(id)
  const close = () => void navigate(`/${REQUESTS}${search}`)
  const step = (by: -1 | 1) => {
    const neighbor = by === -1 ? place.previousId : place.nextId
    if (neighbor !== null) void navigate(requestPath(neighbor, search))
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
          position={place.text}
          previous={{
            label: t('guardrail_requests.drawer.previous'),
            isAvailable: place.previousId !== null,
          }}
          next={{
            label: t('guardrail_requests.drawer.next'),
            isAvailable: place.nextId !== null,
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

/** Position of a request on the page of the list, with its neighbors. */
function usePlace(id: string | null) {
  const t = useText()
  const { data = [], total, page, perPage } = useListContext<GuardrailRequestRow>()
  const index = data.findIndex((each) => each.id === id)
  const known = total ?? data.length
  return {
    previousId: data[index - 1]?.id ?? null,
    nextId: index === -1 ? null : (data[index + 1]?.id ?? null),
    text:
      index === -1
        ? null
        : t('guardrail_requests.drawer.position', {
            position: formatCount((page - 1) * perPage + index + 1),
            total: formatCount(known),
          }),
  }
}
