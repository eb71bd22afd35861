import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReportSummary } from '#api/engines/redteam/vocabulary'
import { useText } from '../../../core/i18n/i18n.js'
import { ToggleCard } from '../../../core/display/ToggleCard.js'
import { SeverityChip } from '../../../core/display/chips/SeverityChip.js'
import { formatCount } from '../../../core/display/formats/number_formats.js'
import { toggled } from '../../report_view.js'
import type { ReportLinks } from '../../useReportView.js'

/** Number of vulnerable plugins by severity in the whole report. Each card is a filter. */
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
        'gridTemplateColumns': {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: 'repeat(3, minmax(0, 1fr))',
          md: 'repeat(5, minmax(0, 1fr))',
        },
        'gap': 1,
        'mt': 2,
        '@media print': { gridTemplateColumns: 'repeat(5, 1fr)' },
      }}
    >
      {props.severities.map((card) => (
        <SeverityCard
          key={card.severity}
          card={card}
          isChosen={filter.severity.includes(card.severity)}
          onToggle={() =>
            props.links.go({
              filter: { severity: toggled(filter.severity, card.severity) },
              probe: null,
            })
          }
        />
      ))}
    </Box>
  )
}

function SeverityCard(props: {
  card: ReportSummary['severities'][number]
  isChosen: boolean
  onToggle: () => void
}) {
  const t = useText()
  const { card, isChosen } = props
  return (
    <ToggleCard
      isPressed={isChosen}
      onToggle={props.onToggle}
      sx={{
        'borderColor': isChosen ? `severity.${card.severity}.main` : 'divider',
        'borderTop': 4,
        'borderTopColor': `severity.${card.severity}.main`,
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
    </ToggleCard>
  )
}
