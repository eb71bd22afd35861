import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { ServerSettingRecord } from '#api/contract/platform/server_settings'
import { useText } from '../../core/i18n/i18n.js'
import { ChangedBy } from './ChangedBy.js'
import { nameOfScope, nameOfSetting, pathOfSetting, purposeOfSetting } from '../setting_names.js'
import { useSettingSummary } from '../useSettingSummary.js'

/**
 * Row of a setting: name, current value, scope and last change. Team settings are listed below those of the
 * organization.
 */
export function SettingRow({ setting }: { setting: ServerSettingRecord }) {
  const t = useText()
  const summary = useSettingSummary(setting)
  const isTeams = setting.scope.kind === 'team'
  const scope = nameOfScope(t, setting.scope)
  const name = nameOfSetting(t, setting.key)
  const indent = isTeams ? { xs: 2, md: 0 } : 0
  return (
    <Box
      component="li"
      sx={{
        'display': 'grid',
        'gap': { xs: 0.5, md: 2 },
        'gridTemplateColumns': { xs: '1fr', md: 'minmax(0, 5fr) minmax(0, 6fr) minmax(0, 3fr)' },
        'alignItems': 'start',
        'py': 1.5,
        'px': 2,
        'overflowWrap': 'anywhere',
        // Visually groups a team setting with the organization setting above it.
        '&:not(:first-of-type)': isTeams ? { pt: 0 } : { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ pl: isTeams ? 2 : 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Link
            component={RouterLink}
            to={pathOfSetting(setting.key, setting.scope)}
            {...(isTeams ? { 'aria-label': `${name}, ${scope}` } : {})}
            sx={{ fontWeight: 600 }}
          >
            {isTeams ? scope : name}
          </Link>
          {!isTeams && <Chip size="small" variant="outlined" label={scope} />}
        </Box>
        {!isTeams && (
          <Typography variant="body2" color="text.secondary">
            {purposeOfSetting(t, setting.key)}
          </Typography>
        )}
      </Box>
      <Typography sx={{ pl: indent }}>{summary}</Typography>
      <Box sx={{ color: 'text.secondary', pl: indent }}>
        <ChangedBy setting={setting} />
      </Box>
    </Box>
  )
}
