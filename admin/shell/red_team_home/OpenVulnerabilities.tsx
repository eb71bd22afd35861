import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { OPEN_STATUSES, type VulnerabilityFacets } from '#api/contract/findings/vulnerability'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'
import { isShown, useFirstSteps } from '../../first_steps/useFirstSteps.js'
import { useText } from '../../core/i18n/i18n.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { Section } from '../../core/display/Section.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { useFacets } from '../../vulnerabilities/queries.js'
import { LIST_PATH } from '../../vulnerabilities/vulnerability_view.js'

const OPEN = { status: [...OPEN_STATUSES] }

/**
 * Number of open vulnerabilities by severity. Each count links to the filtered list. Hidden before the first
 * vulnerability was found; if none is open, a sentence replaces the counts.
 */
export function OpenVulnerabilities() {
  const { data, error } = useFacets(OPEN)
  const checklist = useFirstSteps()
  // Renders nothing, because a team with open steps may have no vulnerabilities, and a placeholder would disappear again.
  if (!data && !error && isShown(checklist)) return null
  // A facet's counts ignore its own filter, so the status counts include closed vulnerabilities.
  if (data && data.status.length === 0) return null
  if (data && !data.status.some(isOpen)) return <NoOpenVulnerabilities />
  return <Counts data={data} error={error} />
}

const isOpen = ({ value, count }: { value: string; count: number }) =>
  count > 0 && OPEN_STATUSES.some((status) => status === value)

function NoOpenVulnerabilities() {
  const t = useText()
  return (
    <Section title={t('redteam_home.open.title')}>
      <Typography color="text.secondary">
        {t('redteam_home.open.none')}{' '}
        <Link component={RouterLink} to={LIST_PATH} underline="always">
          {t('redteam_home.open.all')}
        </Link>
      </Typography>
    </Section>
  )
}

function Counts({ data, error }: { data: VulnerabilityFacets | undefined; error: unknown }) {
  const t = useText()
  const count = (facet: 'severity' | 'overdue' | 'status', value: string) =>
    data?.[facet].find((entry) => entry.value === value)?.count ?? 0
  return (
    <Section title={t('redteam_home.open.title')} explanation={t('redteam_home.open.hint')}>
      <ErrorAlert error={error} />
      {!data && !error && <Skeleton variant="rounded" height={56} />}
      {data && (
        <Box component="ul" sx={LIST}>
          {SEVERITIES.map((severity) => (
            <Metric
              key={severity}
              count={count('severity', severity)}
              name={t(`severity.${severity}`)}
              filter={{ ...OPEN, severity: [severity] }}
            >
              <SeverityChip severity={severity} />
            </Metric>
          ))}
          <Metric
            count={count('overdue', 'true')}
            name={t('redteam_home.open.overdue')}
            filter={{ ...OPEN, overdue: ['true'] }}
          />
          <Metric
            count={count('status', 'regressed')}
            name={t('redteam_home.open.regressed')}
            filter={{ status: ['regressed'] }}
          />
        </Box>
      )}
    </Section>
  )
}

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(124px, 1fr))',
} as const

function Metric(props: {
  count: number
  name: string
  filter: Record<string, unknown>
  children?: ReactNode
}) {
  const { count, name, filter, children } = props
  return (
    <li>
      <Link
        component={RouterLink}
        to={`${LIST_PATH}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`}
        aria-label={`${name}: ${formatCount(count)}`}
        underline="hover"
        sx={{ display: 'inline-block', minWidth: 24, fontSize: '1.5rem', fontWeight: 650 }}
      >
        {formatCount(count)}
      </Link>
      <Box>
        {children ?? (
          <Typography variant="body2" color="text.secondary">
            {name}
          </Typography>
        )}
      </Box>
    </li>
  )
}
