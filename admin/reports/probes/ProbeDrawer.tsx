import { useId } from 'react'
import type { ProbeRow } from '#api/contract/findings/report'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { SideDrawer } from '../../core/dialogs/SideDrawer.js'
import { StepBar } from '../../core/display/StepBar.js'
import type { Names } from '../filter/filter_options.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { probeNumber } from './probe_cells.js'
import { ProbeContent } from './ProbeContent.js'
import { useProbe } from '../queries.js'
import { useNeighbors } from './useNeighbors.js'
import type { ReportLinks } from '../useReportView.js'

/** Drawer with the details of one probe, next to the list. The URL contains the probe. */
export function ProbeDrawer(props: {
  evalId: string
  probeId: string
  list: { rows: readonly ProbeRow[]; openId: string; page: number; perPage: number; total: number }
  names: Names
  links: ReportLinks
  onClose: () => void
}) {
  const t = useText()
  const titleId = useId()
  const { probe, error, refetch } = useProbe(props.evalId, props.probeId)
  const { position, total, previous, next } = useNeighbors(props.list)
  return (
    <SideDrawer
      titleId={titleId}
      width={760}
      onClose={props.onClose}
      // After closing, the focus returns to the probe's button, which is in the detail drawer if that is open.
      returnFocusTo={`${props.links.view.detail ? '[role="dialog"] ' : ''}[data-probe="${CSS.escape(props.probeId)}"]`}
      bar={
        <StepBar
          titleId={titleId}
          title={t('reports.probe.title', { number: probe ? probeNumber(probe) : '…' })}
          position={
            position === null
              ? props.list.rows.length > 0
                ? t('reports.probe.unlisted')
                : null
              : t('reports.probe.position', {
                  position: formatCount(position),
                  total: formatCount(total),
                })
          }
          previous={{ label: t('reports.probe.previous'), isAvailable: previous !== null }}
          next={{ label: t('reports.probe.next'), isAvailable: next !== null }}
          onStep={(by) => {
            const change = by < 0 ? previous : next
            if (change) props.links.step(change)
          }}
          onClose={props.onClose}
        />
      }
    >
      {error && !probe ? (
        <ErrorState
          title={t('reports.probe.failed')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : probe ? (
        <ProbeContent key={probe.id} evalId={props.evalId} probe={probe} names={props.names} />
      ) : (
        <PageSkeleton />
      )}
    </SideDrawer>
  )
}
