import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import { organizationsQuery } from '../app/session_queries.js'
import { toast } from '../app/toasts.js'
import { reasonOf } from '../app/reason.js'

/** The organizations of a person who has more than one, sorted by name. */
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
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        {sorted.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </TextField>
    </Box>
  )
}
