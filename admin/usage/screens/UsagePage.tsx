import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useSearchParams } from 'react-router'
import Skeleton from '@mui/material/Skeleton'
import type { UsageReport } from '#api/contract/targets/usage'
import { fieldErrorsOf } from '../../core/forms/server_errors.js'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { LicenseCard } from '../../license/parts/LicenseCard.js'
import { OrganizationFrame } from '../../organizations/parts/OrganizationFrame.js'
import { ChartData } from '../../core/display/ChartData.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { ProbeTable } from '../parts/ProbeTable.js'
import { RangeFilter } from '../parts/RangeFilter.js'
import { TargetTable } from '../parts/TargetTable.js'
import { UsageExport } from '../parts/UsageExport.js'
import { useUsage, type UsageRange } from '../../license/queries.js'
import { lazyPart } from '../../core/routing/lazyPart.js'

/** Loaded on demand, because the chart library is large and the counts should not wait for it. */
const LazyUsageChart = lazyPart(
  () => import('../parts/UsageChart.js'),
  'UsageChart',
  () => <Skeleton variant="rounded" height={280} />
)

/** Usage and license of the organization. The range is in the URL. */
export function UsagePage() {
  return (
    <OrganizationFrame>
      <Usage />
    </OrganizationFrame>
  )
}

function Usage() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const range = rangeOf(params)
  const { data, error, refetch } = useUsage(range)
  const isOfRange = fieldErrorsOf(error).length > 0
  return (
    <>
      <PageHeader
        title={t('usage.title')}
        subtitle={t('usage.subtitle')}
        actions={data && <UsageExport from={data.from} to={data.to} />}
      />
      {data && <LicenseCard license={data.license} />}
      {(data || range.from || range.to) && (
        <RangeFilter
          from={range.from ?? data?.from ?? ''}
          to={range.to ?? data?.to ?? ''}
          error={error}
          onChange={(next) => setParams({ ...next })}
        />
      )}
      {error && !isOfRange && (
        <ErrorState title={t('usage.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!error && (data ? <Report report={data} /> : <PageSkeleton />)}
    </>
  )
}

function Report({ report: { months, targets } }: { report: UsageReport }) {
  const t = useText()
  const isNothing = months.every(({ probes }) => probes === 0)
  return (
    <>
      <Paper variant="outlined" component="section" sx={{ p: 2, mb: 3 }}>
        <Typography variant="h2" sx={{ mb: 1.5 }}>
          {t('usage.probes')}
        </Typography>
        {isNothing ? (
          <Typography color="text.secondary">{t('usage.empty')}</Typography>
        ) : (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
            <LazyUsageChart months={months} />
            <ChartData>
              <ProbeTable months={months} />
            </ChartData>
          </Box>
        )}
      </Paper>
      <Paper variant="outlined" component="section" sx={{ p: 2 }}>
        <Typography variant="h2" sx={{ mb: 1.5 }}>
          {t('usage.targets')}
        </Typography>
        <TargetTable targets={targets} />
      </Paper>
    </>
  )
}

function rangeOf(params: URLSearchParams): UsageRange {
  const [from, to] = [params.get('from'), params.get('to')]
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
}
