import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import TablePagination from '@mui/material/TablePagination'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import {
  CHANGES,
  type AttackComparison,
  type Change,
  type ReportComparison,
} from '#api/contract/findings/report_comparison'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { OutcomeChip } from '../../core/display/chips/OutcomeChip.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { HiddenMark } from '../../core/sensitive_text/SensitiveText.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { ChangeChip } from './ChangeChip.js'
import { PER_PAGE } from './compare_view.js'
import { useComparedAttacks } from './queries.js'
import type { CompareLinks } from './compare_view.js'

/** Unlike plugins, individual attacks are never classified as improved. */
const OF_ATTACKS = CHANGES.filter((change) => change !== 'improved')

/** Attacks of the two reports, filtered by change and plugin. */
export function AttackChanges(props: { comparison: ReportComparison; links: CompareLinks }) {
  const t = useText()
  const { comparison, links } = props
  const { view } = links
  const { data, error, isFetching, refetch } = useComparedAttacks(view)
  const plugin = comparison.plugins.find(({ pluginId }) => pluginId === view.plugin)
  return (
    <>
      <ByChange links={links} />
      {view.plugin && (
        <Chip
          size="small"
          sx={{ mt: 1, height: 26 }}
          label={t('report_compare.of_plugin', { name: plugin?.name ?? view.plugin })}
          onDelete={() => links.go({ plugin: null })}
          onClick={() => links.go({ plugin: null })}
          aria-label={t('list.remove_filter', { name: plugin?.name ?? view.plugin })}
        />
      )}
      <Box sx={{ height: 4 }}>
        {isFetching && data && <LinearProgress aria-label={t('list.refreshing')} />}
      </Box>
      {error && !data ? (
        <ErrorState title={t('list.failed')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <PageSkeleton />
      ) : data.total === 0 ? (
        <Typography sx={{ my: 2 }}>{t('report_compare.no_attacks')}</Typography>
      ) : (
        <>
          <Box
            component="ul"
            aria-label={t('report_compare.attacks')}
            sx={{ listStyle: 'none', m: 0, p: 0 }}
          >
            {data.attacks.map((attack) => (
              <Attack
                key={`${attack.earlier?.probeId} ${attack.later?.probeId}`}
                attack={attack}
                comparison={comparison}
              />
            ))}
          </Box>
          <AttackPages total={data.total} links={links} />
        </>
      )}
    </>
  )
}

function AttackPages({ total, links }: { total: number; links: CompareLinks }) {
  const t = useText()
  return (
    <TablePagination
      component="div"
      count={total}
      page={Math.min(links.view.page, Math.ceil(total / PER_PAGE)) - 1}
      rowsPerPage={PER_PAGE}
      rowsPerPageOptions={[PER_PAGE]}
      getItemAriaLabel={(type) => t(`reports.probes.page_${type}`)}
      labelDisplayedRows={({ from, to, count }) =>
        t('reports.probes.shown', {
          from: formatCount(from),
          to: formatCount(to),
          total: formatCount(count),
        })
      }
      onPageChange={(_, index) => links.go({ page: index + 1 })}
    />
  )
}

function ByChange({ links }: { links: CompareLinks }) {
  const t = useText()
  const current = links.view.change
  const tab = (change: Change | null, label: string) => (
    <Button
      key={label}
      component={RouterLink}
      to={{ search: links.to({ change }), hash: 'attacks' }}
      variant={current === change ? 'contained' : 'outlined'}
      {...(current === change ? { 'aria-current': 'true' as const } : {})}
    >
      {label}
    </Button>
  )
  return (
    <Box
      component="nav"
      aria-label={t('report_compare.by_change')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, displayPrint: 'none' }}
    >
      {tab(null, t('report_compare.all'))}
      {OF_ATTACKS.map((change) => tab(change, t(`report_compare.label.${change}`)))}
    </Box>
  )
}

function Attack(props: { attack: AttackComparison; comparison: ReportComparison }) {
  const t = useText()
  const { attack, comparison } = props
  const plugin = comparison.plugins.find(({ pluginId }) => pluginId === attack.pluginId)
  return (
    <Box
      component="li"
      sx={{
        borderTop: 1,
        borderColor: 'divider',
        py: 1.25,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', md: '130px minmax(200px, 1fr) 130px 130px' },
        columnGap: 2,
        rowGap: 0.75,
        alignItems: 'start',
      }}
    >
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        <ChangeChip change={attack.change} />
      </Box>
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        <Typography variant="body2" color="text.secondary">
          {plugin?.name ?? attack.pluginId} · {attack.strategyId}
        </Typography>
        <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {attack.isHidden ? <HiddenMark /> : attack.prompt}
        </Box>
      </Box>
      <Ended
        side={t('report_compare.earlier')}
        evalId={comparison.earlier.evalId}
        probe={attack.earlier}
      />
      <Ended
        side={t('report_compare.later')}
        evalId={comparison.later.evalId}
        probe={attack.later}
      />
    </Box>
  )
}

function Ended(props: { side: string; evalId: string; probe: AttackComparison['earlier'] }) {
  const t = useText()
  const { side, evalId, probe } = props
  return (
    <Box>
      <Typography variant="body2" color="text.secondary">
        {side}
      </Typography>
      {probe ? (
        <Link
          component={RouterLink}
          to={`/redteam/report/${encodeURIComponent(evalId)}?probe=${probe.probeId}`}
          aria-label={t('report_compare.open_probe', {
            side,
            outcome: t(`outcome.${probe.status}`),
          })}
          sx={{ display: 'inline-block', lineHeight: '24px' }}
        >
          <OutcomeChip outcome={probe.status} />
        </Link>
      ) : (
        t('report_compare.not_run')
      )}
    </Box>
  )
}
