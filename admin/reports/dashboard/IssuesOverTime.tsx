import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { IssuesAt, TargetDashboard } from '#api/contract/target_dashboard'
import { useText } from '../../app/i18n.js'
import { formatCount } from '../figures.js'
import { Section } from '../Section.js'
import { FigureTable } from './FigureTable.js'
import { TimeChart } from './TimeChart.js'
import { formatEnd } from './days.js'

/** Where the vulnerabilities stood, day by day or week by week. */
export function IssuesOverTime(props: { dashboard: TargetDashboard; issues: readonly IssuesAt[] }) {
  const t = useText()
  const { palette } = useTheme()
  const { dashboard, issues } = props
  const most = Math.max(...issues.map(({ open, fixed, decided }) => Math.max(open, fixed, decided)))
  const line = (key: 'open' | 'fixed' | 'decided', color: string) => ({
    label: t(`target_dashboard.${key}`),
    color,
    points: issues.map((each) => ({ at: each.at, value: each[key] })),
  })
  return (
    <Section title={t('target_dashboard.issues')} explanation={t('target_dashboard.issues_hint')}>
      {most <= 0 ? (
        <Typography>{t('target_dashboard.issues_none')}</Typography>
      ) : (
        <>
          <TimeChart
            series={[
              line('open', palette.outcome.failed.main),
              line('fixed', palette.outcome.passed.main),
              line('decided', palette.outcome.undecided.main),
            ]}
            from={dashboard.from}
            to={issues.at(-1)?.at ?? dashboard.to}
            max={evenAbove(most)}
            format={formatCount}
          />
          <Box component="details" sx={{ mt: 1 }}>
            <Box component="summary" sx={{ lineHeight: '24px', cursor: 'pointer' }}>
              {t('target_dashboard.figures')}
            </Box>
            <FigureTable
              label={t('target_dashboard.issues')}
              headings={['at', 'open', 'fixed', 'decided'].map((key) =>
                t(`target_dashboard.${key}`)
              )}
              rows={changesOf(issues).map(({ at, open, fixed, decided }) => ({
                key: at,
                cells: [formatEnd(at), formatCount(open), formatCount(fixed), formatCount(decided)],
              }))}
            />
          </Box>
        </>
      )}
    </Section>
  )
}

/** So that half of it is a whole number. */
const evenAbove = (most: number) => Math.max(2, Math.ceil(most / 2) * 2)

/** Days on which something moved, and the last one: the others say the same as the one before. */
function changesOf(issues: readonly IssuesAt[]): IssuesAt[] {
  return issues.filter((each, index) => {
    const before = issues[index - 1]
    return (
      !before ||
      index === issues.length - 1 ||
      each.open !== before.open ||
      each.fixed !== before.fixed ||
      each.decided !== before.decided
    )
  })
}
