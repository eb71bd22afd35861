import { useId } from 'react'
import { useLocation } from 'react-router'
import type { McpServerRecord, McpToolRecord } from '#api/contract/mcp/server'
import { SideDrawer } from '../../../../core/dialogs/SideDrawer.js'
import { useDrawerHistory } from '../../../../core/dialogs/useDrawerHistory.js'
import { useLast } from '../../../../core/dialogs/useLast.js'
import { withParameter } from '../../../../core/routing/with_parameter.js'
import { formatCount } from '../../../../core/display/formats/number_formats.js'
import { StepBar } from '../../../../core/display/StepBar.js'
import { useText } from '../../../../core/i18n/i18n.js'
import { PageSkeleton } from '../../../../core/page/PageSkeleton.js'
import { ErrorState } from '../../../../core/states/ErrorState.js'
import '../messages.js'
import { useTool } from '../../../queries.js'
import { ToolContent } from './ToolContent.js'

type Props = { server: McpServerRecord; tools: readonly McpToolRecord[] }

/** Drawer with the tool whose ID is in the URL. Its previous and next buttons follow the filtered tools. */
export function ToolDrawer({ server, tools }: Props) {
  const t = useText()
  const titleId = useId()
  const { search } = useLocation()
  const openId = new URLSearchParams(search).get('tool')
  const id = useLast(openId)
  const { data, error, refetch } = useTool(server.id, id)
  const index = tools.findIndex((tool) => tool.id === id)
  const history = useDrawerHistory()
  const neighbor = (by: -1 | 1) => (index === -1 ? undefined : tools[index + by])
  const close = () => history.close({ search: withParameter(search, 'tool', null) })
  return (
    <SideDrawer
      titleId={titleId}
      isOpen={openId !== null}
      onClose={close}
      returnFocusTo={`[data-mcp-tool="${CSS.escape(id ?? '')}"]`}
      bar={
        <StepBar
          titleId={titleId}
          title={t('mcp_server.tool.title', { name: data?.name ?? tools[index]?.name ?? '' })}
          position={
            index === -1
              ? null
              : t('mcp_server.tool.position', {
                  position: formatCount(index + 1),
                  total: formatCount(tools.length),
                })
          }
          previous={{
            label: t('mcp_server.tool.previous'),
            isAvailable: neighbor(-1) !== undefined,
          }}
          next={{ label: t('mcp_server.tool.next'), isAvailable: neighbor(1) !== undefined }}
          onStep={(by) =>
            history.step({ search: withParameter(search, 'tool', neighbor(by)?.id ?? id) })
          }
          onClose={close}
        />
      }
    >
      {error && !data ? (
        <ErrorState
          title={t('mcp_server.tool.failed')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <ToolContent key={data.id} server={server} tool={data} />
      ) : (
        <PageSkeleton />
      )}
    </SideDrawer>
  )
}
