import { useState, type FormEvent } from 'react'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import type { OrganizationDetails } from '#api/contract/overview'
import { http, HttpError } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { queryClient } from '../app/queryClient.js'
import { SHELL } from '../app/session_queries.js'
import { toast } from '../app/toasts.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { LeaveGuard } from '../ui/form/LeaveGuard.js'

const NAME_MAX = 120
const AREAS = ['canUseRedteam', 'canUseAdaptiveGuardrails'] as const

/** What administrators may change of their organization. */
export function OrganizationForm({ details }: { details: OrganizationDetails }) {
  const t = useText()
  const [name, setName] = useState(details.name)
  const [areas, setAreas] = useState({
    canUseRedteam: details.canUseRedteam,
    canUseAdaptiveGuardrails: details.canUseAdaptiveGuardrails,
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const body = { name: name.trim(), ...(details.mayChangeFlags ? areas : {}) }
      const path = `organizations/${details.id}`
      return (await http<OrganizationDetails>(path, { method: 'PUT', body })).json
    },
    onSuccess: async (saved) => {
      queryClient.setQueryData(['organization', details.id], saved)
      setName(saved.name)
      toast(t('organization.saved'))
      // Header, menus and the redirect rules know the organization too.
      await queryClient.invalidateQueries({ queryKey: [SHELL] })
    },
  })
  const isDirty = name !== details.name || AREAS.some((area) => areas[area] !== details[area])
  const refused = error instanceof HttpError ? error.body.errors?.name : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 720 }}>
      <LeaveGuard isDirty={isDirty && !isPending} />
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t('organization.settings')}
      </Typography>
      <Stack component="form" noValidate onSubmit={submit} spacing={2}>
        <TextField
          label={t('organization.name')}
          name="name"
          required
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={refused !== undefined}
          helperText={refused}
          slotProps={{ htmlInput: { maxLength: NAME_MAX } }}
        />
        {AREAS.map((area) => (
          <div key={area}>
            <FormControlLabel
              control={
                <Switch
                  checked={areas[area]}
                  disabled={!details.mayChangeFlags}
                  onChange={({ target }) => setAreas({ ...areas, [area]: target.checked })}
                  slotProps={{ input: { 'aria-describedby': `${area}-help` } }}
                />
              }
              label={t(`organization.flag.${area}`)}
            />
            <FormHelperText id={`${area}-help`} sx={{ ml: 0 }}>
              {t(`organization.flag_help.${area}`)}
              {!details.mayChangeFlags && ` ${t('organization.flags_fixed')}`}
            </FormHelperText>
          </div>
        ))}
        {!refused && <ErrorAlert error={error} />}
        <div>
          <Button type="submit" variant="contained" loading={isPending} disabled={!isDirty}>
            {t('organization.save')}
          </Button>
        </div>
      </Stack>
    </Paper>
  )
}
