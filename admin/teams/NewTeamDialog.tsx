import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import '../i18n/areas/teams.js'
import { FormDialog } from '../ui/form/FormDialog.js'
import { showRefusal, teamFrom, TeamFields, type TeamForm } from './TeamFields.js'
import { refreshTeams } from './team_queries.js'

/** Names a new team. */
export function NewTeamDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
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
    <FormDialog
      title={t('teams.new')}
      submitText={t('teams.create')}
      isPending={isPending}
      error={error}
      errorTitle={t('teams.create_failed')}
      onSubmit={() => void form.handleSubmit((values) => mutate(values))()}
      onClose={onClose}
    >
      <Typography color="text.secondary">{t('teams.new_hint')}</Typography>
      <TeamFields control={form.control} isNew />
    </FormDialog>
  )
}
