import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { ControlChip } from './ControlChip.js'
import { ControlList } from './ControlList.js'
import type { Names } from '../filter/filter_options.js'
import { CONTROL_STATUSES, controlCounts, worstSeverity, type Framework } from './frameworks.js'
import type { ReportLinks } from '../useReportView.js'

/** One card per framework. The URL contains which one is expanded. */
export function FrameworkCards(props: {
  frameworks: readonly Framework[]
  names: Names
  links: ReportLinks
}) {
  return (
    <Box
      component="ul"
      sx={{
        'display': 'grid',
        'gridTemplateColumns': { xs: 'minmax(0, 1fr)', md: '1fr 1fr', xl: 'repeat(3, 1fr)' },
        'gap': 1,
        'm': 0,
        'p': 0,
        'listStyle': 'none',
        '@media print': { display: 'block' },
      }}
    >
      {props.frameworks.map((framework) => (
        <FrameworkCard key={framework.id} framework={framework} {...props} />
      ))}
    </Box>
  )
}

function FrameworkCard(props: { framework: Framework; names: Names; links: ReportLinks }) {
  const t = useText()
  const { framework, links } = props
  const isOpen = links.view.framework === framework.id
  const counts = controlCounts(framework)
  const worst = worstSeverity(framework)
  const controlsId = `controls-${framework.id.replace(/\W+/g, '-')}`
  return (
    <Box
      component="li"
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        p: 1.5,
        // An expanded card spans the whole row to make room for its controls.
        gridColumn: isOpen ? '1 / -1' : 'auto',
        breakInside: 'avoid',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h3" sx={{ flex: '1 1 160px' }}>
          {framework.name}
        </Typography>
        {worst && <SeverityChip severity={worst} />}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, my: 1 }}>
        {CONTROL_STATUSES.filter((status) => counts[status] > 0).map((status) => (
          <ControlChip key={status} status={status} count={counts[status]} />
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary">
        {t('reports.frameworks.tested', {
          tested: framework.controls.length - counts.not_tested,
          smart_count: framework.controls.length,
        })}
      </Typography>
      <Button
        aria-expanded={isOpen}
        aria-controls={controlsId}
        aria-label={t(isOpen ? 'reports.frameworks.hide_named' : 'reports.frameworks.show_named', {
          name: framework.name,
        })}
        onClick={() => links.go({ framework: isOpen ? null : framework.id })}
        sx={{ mt: 0.5, ml: -1.5, displayPrint: 'none' }}
      >
        {t(isOpen ? 'reports.frameworks.hide' : 'reports.frameworks.show')}
      </Button>
      <Box
        id={controlsId}
        sx={{ 'display': isOpen ? 'block' : 'none', '@media print': { display: 'block' } }}
      >
        <ControlList framework={framework} names={props.names} links={links} />
      </Box>
    </Box>
  )
}
