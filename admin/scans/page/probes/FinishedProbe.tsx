import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { ProbeRow } from '#api/contract/findings/report'
import { useText } from '../../../core/i18n/i18n.js'
import { isBuilt, useBuiltPaths } from '../../../core/routing/pages.js'
import { useSession } from '../../../core/session/session.js'
import { EstimateText } from '../../../core/display/chips/EstimateText.js'
import { OutcomeChip } from '../../../core/display/chips/OutcomeChip.js'
import { HiddenMark } from '../../../core/sensitive_text/SensitiveText.js'
import { TimeAgo } from '../../../core/display/formats/TimeAgo.js'
import { ProbeTries } from '../../../replays/parts/ProbeTries.js'
import { usePluginNames } from '../../../plugins/usePluginNames.js'

const clamp = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const

/** Summary of a finished probe. The report has the details. */
export function FinishedProbe(props: {
  probe: ProbeRow
  evalId: string | null
  /** Whether the scan has ended, so that its attacks can be replayed. */
  isEnded: boolean
}) {
  const { probe, evalId, isEnded } = props
  const t = useText()
  const { pluginName, strategyName } = usePluginNames()
  return (
    <Box component="li" sx={{ py: 1.25, borderTop: 1, borderColor: 'divider' }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1.25,
          rowGap: 0.5,
        }}
      >
        <OutcomeChip outcome={probe.status} />
        <EstimateText estimate={probe.estimate} />
        <ProbeLink probe={probe} evalId={evalId} />
        <Typography variant="body2" component="span" color="text.secondary">
          {probe.strategyId && strategyName(probe.strategyId)}
          {probe.latencyMs !== null &&
            ` · ${t('scans.probes.latency', { ms: new Intl.NumberFormat('en').format(probe.latencyMs) })}`}
        </Typography>
        <Box sx={{ flex: 1 }} />
        <Typography variant="body2" component="span" color="text.secondary">
          <TimeAgo at={probe.createdAt} />
        </Typography>
      </Box>
      {probe.isHidden ? <HiddenMark /> : <Texts probe={probe} />}
      {isEnded && evalId && probe.pluginId && !probe.isAtRange && (
        <ProbeTries
          evalId={evalId}
          probeId={probe.id}
          number={probe.testIdx + 1}
          name={pluginName(probe.pluginId)}
        />
      )}
    </Box>
  )
}

function Texts({ probe }: { probe: ProbeRow }) {
  const t = useText()
  const response = probe.error ?? probe.output
  return (
    <>
      <Clamped name={t('scans.probes.prompt')}>{probe.prompt}</Clamped>
      {response !== null && (
        <Clamped name={t(`scans.probes.${probe.error === null ? 'response' : 'error'}`)}>
          {response}
        </Clamped>
      )}
    </>
  )
}

function ProbeLink({ probe, evalId }: { probe: ProbeRow; evalId: string | null }) {
  const t = useText()
  const paths = useBuiltPaths()
  const canRead = useSession().can('read', 'Eval')
  const { pluginName } = usePluginNames()
  const name = probe.pluginId
    ? pluginName(probe.pluginId)
    : t('scans.probes.number', { number: probe.testIdx + 1 })
  const report = `/redteam/report/${encodeURIComponent(evalId ?? '')}`
  if (!evalId || !canRead || !isBuilt(paths, report)) {
    return <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
  }
  return (
    <Link
      component={RouterLink}
      to={`${report}?${new URLSearchParams({ probe: probe.id })}`}
      aria-label={t('scans.probes.open', { name, number: probe.testIdx + 1 })}
      sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
    >
      {name}
    </Link>
  )
}

function Clamped({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Typography variant="body2" component="div" sx={{ ...clamp, mt: 0.5 }}>
      <Box component="span" sx={{ color: 'text.secondary', mr: 0.75 }}>
        {name}
      </Box>
      {children}
    </Typography>
  )
}
