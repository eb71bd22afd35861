import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { CatalogPlugin } from '#api/engines/redteam/vocabulary'
import '../messages.js'
import { OPENED_HERE } from '../../core/dialogs/useDrawerHistory.js'
import { useText } from '../../core/i18n/i18n.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { BackendMark } from './BackendMark.js'

/** Plugins of one category. A click on a name opens the plugin's details. */
export function PluginRows(props: {
  category: string
  plugins: readonly CatalogPlugin[]
  openId: string | null
  linkTo: (id: string) => string
}) {
  const id = `group-${props.category.replace(/\W+/g, '-').toLowerCase()}`
  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline', px: 2, pt: 1.5, pb: 1 }}>
        <Typography id={id} variant="h2">
          {props.category}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {props.plugins.length}
        </Typography>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {props.plugins.map((plugin) => (
          <PluginRow
            key={plugin.id}
            plugin={plugin}
            isOpen={plugin.id === props.openId}
            to={props.linkTo(plugin.id)}
          />
        ))}
      </Box>
    </Paper>
  )
}

function PluginRow(props: { plugin: CatalogPlugin; isOpen: boolean; to: string }) {
  const t = useText()
  const { plugin, isOpen, to } = props
  const controls = Object.values(plugin.frameworks).flat().length
  return (
    <Box
      component="li"
      aria-current={isOpen ? 'true' : undefined}
      sx={{
        display: 'grid',
        gap: { xs: 0.75, md: 2 },
        alignItems: 'start',
        gridTemplateColumns: { md: 'minmax(0, 1fr) 132px 96px 184px' },
        px: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        ...(isOpen && { bgcolor: 'surface.primary' }),
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={to}
          state={OPENED_HERE}
          data-plugin={plugin.id}
          sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {plugin.name}
        </Link>
        <Typography variant="body2" color="text.secondary">
          {plugin.description}
        </Typography>
      </Box>
      <Box>
        <SeverityChip severity={plugin.severity} />
      </Box>
      <Typography variant="body2" color="text.secondary">
        {controls > 0 ? t('plugins.controls', { smart_count: controls }) : ''}
      </Typography>
      <Box>
        <BackendMark supported={plugin.builtIn.supported} />
      </Box>
    </Box>
  )
}
