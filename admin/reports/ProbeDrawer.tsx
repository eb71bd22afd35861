import { useId } from 'react'
import ArrowBack from '@mui/icons-material/ArrowBack'
import ArrowForward from '@mui/icons-material/ArrowForward'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { ProbeRow } from '#api/contract/report'
import { useText } from '../app/i18n.js'
import { ErrorState } from '../ui/ErrorState.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'
import { StepButton } from '../ui/StepButton.js'
import type { Names } from './filter_options.js'
import { formatCount } from './figures.js'
import { probeNumber } from './probe_cells.js'
import { ProbeContent } from './ProbeContent.js'
import { useProbe } from './report_queries.js'
import { useNeighbours, type Neighbours } from './useNeighbours.js'
import type { ReportLinks, ViewChange } from './useReportView.js'

/** One probe in full beside the list. The address names it, so it can be sent to somebody. */
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
  const neighbours = useNeighbours(props.list)
  return (
    <Drawer
      open
      anchor="right"
      onClose={props.onClose}
      slotProps={{
        paper: {
          'role': 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          'sx': { width: 'min(760px, 100vw)' },
        },
        root: { sx: { displayPrint: 'none' } },
      }}
    >
      <Bar
        titleId={titleId}
        title={t('reports.probe.title', { number: probe ? probeNumber(probe) : '…' })}
        neighbours={neighbours}
        onGo={(change) => props.links.go(change, { replace: true })}
        onClose={props.onClose}
      />
      <Box sx={{ px: { xs: 1.5, sm: 3 }, pb: 4 }}>
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
      </Box>
    </Drawer>
  )
}

function Bar(props: {
  titleId: string
  title: string
  neighbours: Neighbours
  onGo: (change: ViewChange) => void
  onClose: () => void
}) {
  const t = useText()
  const { position, total, previous, next } = props.neighbours
  const step = (label: string, change: ViewChange | null, icon: React.ReactNode) => (
    <StepButton label={label} isThere={change !== null} onStep={() => change && props.onGo(change)}>
      {icon}
    </StepButton>
  )
  return (
    <Box
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 1,
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        px: { xs: 1.5, sm: 3 },
        py: 1,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="h2" id={props.titleId} sx={{ flex: 1 }}>
        {props.title}
      </Typography>
      <Typography variant="body2" color="text.secondary" role="status">
        {position !== null &&
          t('reports.probe.position', {
            position: formatCount(position),
            total: formatCount(total),
          })}
      </Typography>
      {step(t('reports.probe.previous'), previous, <ArrowBack fontSize="small" />)}
      {step(t('reports.probe.next'), next, <ArrowForward fontSize="small" />)}
      <IconButton aria-label={t('common.close')} onClick={props.onClose}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  )
}
