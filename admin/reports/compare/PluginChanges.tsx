import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { PluginComparison } from '#api/contract/findings/report_comparison'
import { useText } from '../../core/i18n/i18n.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { Rate } from '../../core/display/formats/Rate.js'
import { ChangeChip } from './ChangeChip.js'
import type { CompareLinks } from './compare_view.js'

/** Change of each plugin with its counts and rates; regressions first. */
export function PluginChanges(props: {
  plugins: readonly PluginComparison[]
  links: CompareLinks
}) {
  const t = useText()
  return (
    <Box
      component="ul"
      aria-label={t('report_compare.plugins')}
      sx={{ listStyle: 'none', m: 0, p: 0 }}
    >
      {props.plugins.map((plugin) => (
        <PluginChange key={plugin.pluginId} plugin={plugin} links={props.links} />
      ))}
    </Box>
  )
}

function PluginChange({ plugin, links }: { plugin: PluginComparison; links: CompareLinks }) {
  const t = useText()
  return (
    <Box
      component="li"
      sx={{
        borderTop: 1,
        borderColor: 'divider',
        py: 1.25,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: '130px minmax(200px, 1fr) 185px 185px' },
        columnGap: 2,
        rowGap: 0.75,
        alignItems: 'start',
      }}
    >
      <Box>
        <ChangeChip change={plugin.change} />
      </Box>
      <Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography component="h3" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
            {plugin.name}
          </Typography>
          <SeverityChip severity={plugin.severity} />
        </Box>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
          {plugin.words}
        </Typography>
        <Button
          component={RouterLink}
          to={{ search: links.to({ plugin: plugin.pluginId, change: null }), hash: 'attacks' }}
          aria-label={t('report_compare.show_attacks', { name: plugin.name })}
          sx={{ ml: -1 }}
        >
          {t('report_compare.attacks')}
        </Button>
      </Box>
      <Metric label={t('report_compare.earlier')} side={plugin.earlier} />
      <Metric label={t('report_compare.later')} side={plugin.later} />
    </Box>
  )
}

function Metric({ label, side }: { label: string; side: PluginComparison['earlier'] }) {
  const t = useText()
  return (
    <Box>
      <Typography variant="body2" color="text.secondary">
        {label} · {t('report_compare.tests', { smart_count: side.tests })}
      </Typography>
      <Rate success={side} />
    </Box>
  )
}
