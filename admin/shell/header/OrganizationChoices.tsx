import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { organizationsQuery } from '../../core/session/queries.js'
import { toast } from '../../core/notifications/toasts.js'
import { reasonOf } from '../../core/data/reason.js'

/**
 * Menu of the user's organizations, sorted by name; hidden if there is only one. Not a native select, because that
 * changes its value with each arrow key.
 */
export function OrganizationChoices({ onPicked }: { onPicked: () => void }) {
  const t = useText()
  const { me, switchOrganization } = useSession()
  const { data = [] } = useQuery(organizationsQuery)
  const { mutate, isPending } = useMutation({
    mutationFn: switchOrganization,
    onError: (error) => {
      const message = reasonOf(error) || t('common.unexpected')
      toast(t('user_menu.switch_failed', { message }), { type: 'error' })
    },
  })
  if (data.length < 2) return null
  const sorted = [...data].sort((a, b) => a.name.localeCompare(b.name))
  return (
    <Box sx={{ px: 2, py: 1.5 }}>
      <TextField
        select
        fullWidth
        label={t('user_menu.switch_organization')}
        value={me?.organization?.id ?? ''}
        disabled={isPending}
        onChange={(event) => {
          onPicked()
          if (event.target.value !== me?.organization?.id) mutate(event.target.value)
        }}
      >
        {sorted.map(({ id, name }) => (
          <MenuItem key={id} value={id} sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}
