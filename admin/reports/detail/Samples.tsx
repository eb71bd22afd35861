import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { ProbeRow } from '#api/contract/findings/report'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { probeIn } from '../../core/sensitive_text/revealed.js'
import { SensitiveText } from '../../core/sensitive_text/SensitiveText.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { type Names, weaknessOf } from '../filter/filter_options.js'
import { probeNumber } from '../probes/probe_cells.js'
import { useProbes } from '../queries.js'
import type { ReportFilter } from '../report_view.js'
import type { ReportLinks } from '../useReportView.js'

/** Maximum number of sample probes. The probe list has all of them. */
const SHOWN = 5

/** First probes with a given outcome, with prompt, response and reason. */
export function Samples(props: {
  evalId: string
  filter: ReportFilter
  status: 'failed' | 'passed'
  names: Names
  links: ReportLinks
}) {
  const t = useText()
  const { filter, status, links, names } = props
  const chosen = { ...filter, status: [status] }
  const page = { page: 1, perPage: SHOWN, sort: null }
  const { rows, total, error, refetch } = useProbes(props.evalId, chosen, page)
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t(`report_details.samples.${status}`, { count: formatCount(total) })}
      </Typography>
      {error && !rows ? (
        <ErrorState title={t('list.failed')} error={error} onRetry={() => void refetch()} />
      ) : !rows ? (
        <PageSkeleton rows={3} />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {rows.map((row) => (
            <Sample key={row.id} evalId={props.evalId} row={row} names={names} links={links} />
          ))}
        </Box>
      )}
      {total > SHOWN && (
        <Button
          component={RouterLink}
          to={links.toProbes(chosen)}
          variant="outlined"
          sx={{ mt: 1 }}
        >
          {t('report_details.samples.all', { count: formatCount(total) })}
        </Button>
      )}
    </Box>
  )
}

function Sample(props: { evalId: string; row: ProbeRow; names: Names; links: ReportLinks }) {
  const t = useText()
  const { evalId, row, names, links } = props
  const by = [weaknessOf(row, names), row.strategyId && names.strategy(row.strategyId)]
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', py: 1.5 }}>
      <Link
        component={RouterLink}
        {...links.opening({ probe: row.id })}
        data-probe={row.id}
        sx={{ fontWeight: 600, lineHeight: '24px' }}
      >
        {t('reports.probe.title', { number: probeNumber(row) })}
      </Link>{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {by.filter(Boolean).join(' · ')}
      </Box>
      <SensitiveText record={row} evalId={evalId} testIdx={row.testIdx} find={probeIn(row.id)}>
        {(shown) => <Texts row={shown} />}
      </SensitiveText>
    </Box>
  )
}

function Texts({ row }: { row: ProbeRow }) {
  const t = useText()
  return (
    <Box
      component="dl"
      sx={{
        'm': 0,
        'display': 'grid',
        'gridTemplateColumns': { xs: '1fr', sm: '88px 1fr' },
        'columnGap': 1.5,
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
      }}
    >
      <dt>{t('reports.probe.prompt')}</dt>
      <dd>{short(row.prompt)}</dd>
      <dt>{t('reports.probe.response')}</dt>
      <dd>{short(row.output ?? row.error ?? '–')}</dd>
      {row.reason && (
        <>
          <dt>{t('report_details.samples.reason')}</dt>
          <dd>{short(row.reason)}</dd>
        </>
      )}
    </Box>
  )
}

/** Maximum number of characters of a sample. The probe's drawer shows the full content. */
const MAX_CHARACTERS = 320

const short = (text: string) =>
  text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
