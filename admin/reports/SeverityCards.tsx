import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { ReportSummary } from '#api/engines/redteam/vocabulary'
import { useText } from '../app/i18n.js'
import { SeverityChip } from '../ui/SeverityChip.js'
import { formatCount } from './figures.js'
import { toggled } from './report_view.js'
import type { ReportLinks } from './useReportView.js'

/** How many plugins of each severity were got through, of the whole report; each card is a filter. */
export function SeverityCards(props: {
  severities: ReportSummary['severities']
  links: ReportLinks
}) {
  const t = useText()
  const { filter } = props.links.view
  return (
    <Box
      role="group"
      aria-label={t('reports.severities.label')}
      sx={{
        'display': 'grid',
        'gridTemplateColumns': { xs: 'repeat(2, 1fr)', sm: 'repeat(5, 1fr)' },
        'gap': 1,
        'mt': 2,
        '@media print': { gridTemplateColumns: 'repeat(5, 1fr)' },
      }}
    >
      {props.severities.map((card) => {
        const isChosen = filter.severity.includes(card.severity)
        return (
          <ButtonBase
            key={card.severity}
            aria-pressed={isChosen}
            onClick={() =>
              props.links.go({
                filter: { severity: toggled(filter.severity, card.severity) },
                probe: null,
              })
            }
            sx={{
              'display': 'flex',
              'flexDirection': 'column',
              'alignItems': 'flex-start',
              'justifyContent': 'flex-start',
              'textAlign': 'left',
              'p': 1.5,
              'border': 1,
              'borderColor': isChosen ? `severity.${card.severity}.main` : 'divider',
              'borderTop': 4,
              'borderTopColor': `severity.${card.severity}.main`,
              'borderRadius': 1,
              'bgcolor': isChosen ? `severity.${card.severity}.surface` : 'background.paper',
              '&:hover': { bgcolor: `severity.${card.severity}.surface` },
            }}
          >
            <SeverityChip severity={card.severity} />
            <Typography component="span" sx={{ display: 'block', mt: 1 }}>
              <Box component="strong" sx={{ fontSize: '1.625rem', lineHeight: 1.1, mr: 0.75 }}>
                {formatCount(card.failingPlugins)}
              </Box>
              {t('reports.severities.failing', { smart_count: card.failingPlugins })}
            </Typography>
            <Typography component="span" variant="body2" color="text.secondary" display="block">
              {card.tests === 0
                ? t('reports.severities.untested')
                : t('reports.severities.tests', {
                    failed: formatCount(card.failed),
                    tests: formatCount(card.tests),
                  })}
            </Typography>
          </ButtonBase>
        )
      })}
    </Box>
  )
}
