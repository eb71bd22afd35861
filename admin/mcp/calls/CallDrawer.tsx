import { useId } from 'react'
import { useListContext } from 'react-admin'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { McpCallRecord } from '#api/contract/mcp/call'
import { SideDrawer } from '../../core/dialogs/SideDrawer.js'
import { useLast } from '../../core/dialogs/useLast.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { StepBar } from '../../core/display/StepBar.js'
import { useText } from '../../core/i18n/i18n.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { callPath, CALLS } from '../places.js'
import { CallContent } from './CallContent.js'
import './messages.js'
import { useCall } from './queries.js'

/** Drawer with the call of the URL. Previous and next follow the filtered page of the list. */
export function CallDrawer() {
  const t = useText()
  const titleId = useId()
  const navigate = useNavigate()
  const { callId: openId = null } = useParams()
  const { search } = useLocation()
  const id = useLast(openId)
  const { data, error, refetch } = useCall(id)
  const place = usePlace(id)
  const close = () => void navigate(`/${CALLS}${search}`)
  const step = (by: -1 | 1) => {
    const neighbor = by === -1 ? place.previousId : place.nextId
    if (neighbor !== null) void navigate(callPath(neighbor, search))
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
          position={place.text}
          previous={{
            label: t('mcp_calls.drawer.previous'),
            isAvailable: place.previousId !== null,
          }}
          next={{ label: t('mcp_calls.drawer.next'), isAvailable: place.nextId !== null }}
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

/** Position of a call on the page of the list, with its neighbors. */
function usePlace(id: string | null) {
  const t = useText()
  const { data = [], total, page, perPage } = useListContext<McpCallRecord>()
  const index = data.findIndex((each) => each.id === id)
  return {
    previousId: data[index - 1]?.id ?? null,
    nextId: index === -1 ? null : (data[index + 1]?.id ?? null),
    text:
      index === -1
        ? null
        : t('mcp_calls.drawer.position', {
            position: formatCount((page - 1) * perPage + index + 1),
            total: formatCount(total ?? data.length),
          }),
  }
}
