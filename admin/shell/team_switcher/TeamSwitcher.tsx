import UnfoldMore from '@mui/icons-material/UnfoldMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { useLocation } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { SIZES } from '../../core/theme/theme.js'
import { pathForNewTeam } from './path_for_new_team.js'
import { TeamPicker } from './TeamPicker.js'
import { useAnchor } from '../../core/dialogs/useAnchor.js'

export function TeamSwitcher({ onSwitched }: { onSwitched?: () => void }) {
  const t = useText()
  const { pathname } = useLocation()
  const { team, teams, switchTeam } = useSession()
  const { anchor, isOpen, open, close } = useAnchor()
  if (!team || teams.length < 2) return null
  return (
    <>
      <Button
        color="inherit"
        onClick={open}
        endIcon={<UnfoldMore />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t('team.switch', { name: team.name })}
        sx={{ maxWidth: 200, minWidth: 0 }}
      >
        <Box
          component="span"
          sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {team.name}
        </Box>
      </Button>
      <Popover
        open={isOpen}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            'role': 'dialog',
            'aria-label': t('team.label'),
            'sx': { width: SIZES.teamMenuWidth, border: 1, borderColor: 'divider', mt: 0.5 },
          },
        }}
      >
        <TeamPicker
          teams={teams}
          currentId={team.id}
          onPick={(id) => {
            close()
            if (id !== team.id) switchTeam(id, pathForNewTeam(pathname))
            onSwitched?.()
          }}
        />
      </Popover>
    </>
  )
}
