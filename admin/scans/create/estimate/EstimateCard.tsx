import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { TemplateEstimate } from '#api/contract/library/template'
import { useText } from '../../../core/i18n/i18n.js'
import { basisText, tokensMetric, usdText } from '../../../templates/estimate/estimate_texts.js'
import { formatDuration } from '../../../core/display/formats/dates.js'
import { ErrorAlert } from '../../../core/states/ErrorAlert.js'
import { formatCount } from '../../parts/ScanProgressBar.js'
import { usePluginNames } from '../../../plugins/usePluginNames.js'

/** Estimated size and cost, and the plugins and strategies that the scan would skip. */
export function EstimateCard(props: {
  estimate: TemplateEstimate | null
  error: unknown
  isStale: boolean
  /** Whether the first estimate is being loaded. */
  isLoading: boolean
  /** Text that explains what is missing for an estimate. */
  waitingFor: string
}) {
  const t = useText()
  const { estimate, isStale, isLoading } = props
  return (
    <section aria-labelledby="estimate-title">
      <Typography id="estimate-title" variant="h2">
        {t('scans.estimate.title')}
      </Typography>
      <Box sx={{ height: 4, my: 0.5 }}>
        {(isLoading || (isStale && estimate)) && (
          <LinearProgress aria-label={t('list.refreshing')} sx={{ height: 2 }} />
        )}
      </Box>
      <ErrorAlert error={props.error} title={t('scans.estimate.failed')} />
      {!estimate && !props.error && (
        <Typography color="text.secondary">{props.waitingFor}</Typography>
      )}
      {estimate && !props.error && <Metrics estimate={estimate} />}
    </section>
  )
}

function Metrics({ estimate }: { estimate: TemplateEstimate }) {
  const t = useText()
  const { probes, byPlugin, followUps, benignRequests, encodingProbes, seconds, skipped } = estimate
  return (
    <>
      <Box
        component="dl"
        aria-live="polite"
        sx={{
          'm': 0,
          'display': 'grid',
          'gridTemplateColumns': '1fr 1fr',
          'gap': 1,
          '& dd': { m: 0 },
        }}
      >
        <Metric name={t('scans.estimate.probes')} value={formatCount(probes)} />
        <Metric
          name={t('scans.estimate.duration')}
          value={
            probes === 0
              ? '–'
              : t('scans.estimate.span', {
                  low: formatDuration(seconds.low),
                  high: formatDuration(seconds.high),
                })
          }
        />
        <Metric
          name={t('scans.estimate.tokens')}
          value={probes === 0 ? '–' : tokensMetric(estimate, t)}
        />
        <Metric
          name={t('scans.estimate.usd')}
          value={(probes > 0 && usdText(estimate, t)) || '–'}
        />
      </Box>
      {probes > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {basisText(estimate, t)}
          {estimate.usd === null && ` ${t('templates.estimate.no_price')}`}
        </Typography>
      )}
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {t('scans.estimate.explanation', { smart_count: byPlugin.length })}
        {benignRequests > 0 && ` ${t('scans.estimate.benign_requests', { count: benignRequests })}`}
        {followUps > 0 && ` ${t('scans.estimate.follow_ups', { count: followUps })}`}
        {encodingProbes > 0 && ` ${t('scans.estimate.encodings', { smart_count: encodingProbes })}`}
      </Typography>
      {probes === 0 && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {t('scans.estimate.no_probes')}
        </Alert>
      )}
      {estimate.unexamined.length > 0 && <Unexamined ids={estimate.unexamined} />}
      {skipped.length > 0 && <Skipped skipped={skipped} />}
    </>
  )
}

const Metric = ({ name, value }: { name: string; value: string }) => (
  <div>
    <Typography component="dt" variant="body2" color="text.secondary">
      {name}
    </Typography>
    <Typography component="dd" sx={{ fontSize: '1.25rem', fontWeight: 650 }}>
      {value}
    </Typography>
  </div>
)

function Unexamined({ ids }: { ids: readonly string[] }) {
  const t = useText()
  const { pluginName } = usePluginNames()
  return (
    <Box component="details" sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600, py: 0.5 }}>
        {t('scans.estimate.unexamined', { smart_count: ids.length })}
      </Box>
      <Typography variant="body2">{ids.map(pluginName).join(', ')}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {t('scans.estimate.unexamined_hint')}
      </Typography>
    </Box>
  )
}

/** Groups skipped plugins and strategies by reason. */
function groupedByReason(skipped: TemplateEstimate['skipped']) {
  const groups = new Map<string, TemplateEstimate['skipped']>()
  for (const one of skipped) groups.set(one.reason, [...(groups.get(one.reason) ?? []), one])
  return [...groups]
}

function Skipped({ skipped }: { skipped: TemplateEstimate['skipped'] }) {
  const t = useText()
  const { pluginName, strategyName } = usePluginNames()
  const nameOf = ({ id, kind }: TemplateEstimate['skipped'][number]) =>
    kind === 'plugin' ? pluginName(id) : kind === 'strategy' ? strategyName(id) : id
  return (
    <Box component="details" sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600, py: 0.5 }}>
        {t('scans.estimate.skipped', { smart_count: skipped.length })}
      </Box>
      <Box component="ul" sx={{ pl: 2.5, my: 1, fontSize: '0.875rem' }}>
        {groupedByReason(skipped).map(([reason, group]) => (
          <Box component="li" key={reason} sx={{ mb: 1 }}>
            <strong>{group.map(nameOf).join(', ')}</strong>: {reason}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
