import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { post } from '../../core/data/api.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import '../messages.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { showRefusal, teamFrom, TeamFields, type TeamForm } from './TeamFields.js'
import { refreshTeams } from '../queries.js'

export function NewTeamDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const form = useForm<TeamForm>({ defaultValues: { name: '', slug: '', description: '' } })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: TeamForm) => post('teams', teamFrom(values)),
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
