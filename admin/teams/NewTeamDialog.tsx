import { useId } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { submitOnCtrlEnter } from '../ui/form/submit_on_ctrl_enter.js'
import { showRefusal, teamFrom, TeamFields, type TeamForm } from './TeamFields.js'
import { refreshTeams } from './team_queries.js'

/** Names a new team. */
export function NewTeamDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const titleId = useId()
  const form = useForm<TeamForm>({ defaultValues: { name: '', slug: '', description: '' } })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: TeamForm) => http('teams', { method: 'POST', body: teamFrom(values) }),
    onSuccess: () => {
      toast(t('teams.created'))
      onClose()
      return refreshTeams()
    },
    onError: (failure) => {
      showRefusal(form, failure)
      toast(t('teams.create_failed'), { type: 'error' })
    },
  })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => mutate(values))(event)}
        onKeyDown={submitOnCtrlEnter}
      >
        <DialogTitle id={titleId}>{t('teams.new')}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{t('teams.new_hint')}</DialogContentText>
          <TeamFields control={form.control} isNew />
          <ErrorAlert error={error} title={t('teams.create_failed')} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {t('teams.create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
